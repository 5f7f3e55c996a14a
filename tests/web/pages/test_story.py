"""The story that grows with the game is the same as one told from the beginning."""

from random import Random

import pytest

from sobremesa.web.pages.story import MOST_IN_A_PLY, Story
from sobremesa.words import words_of
from tests.render.common.games import GAMES, all_modules, played


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("viewer", [0, None])
def test_it_grows_and_shrinks_with_the_game(name: str, viewer: int | None) -> None:
    whole = played(name, plies=260, modules=all_modules(name))
    words = words_of(whole.game, whole.record.config)
    session = played(name, plies=3, modules=all_modules(name)).copy()
    growing = Story(viewer)
    rng = Random(5)
    for _ in range(150):
        if session.state.turn < 0:
            break
        session.act(rng.choice(session.state.legal()))
        if rng.random() < 0.15:
            session.undo(0, max(0, session.ply - rng.randrange(1, 9)), agreed=True)
        before = list(growing.turns)
        first = growing.grow(session, words)
        afresh = Story(viewer)
        afresh.grow(session, words)
        assert growing.turns == afresh.turns
        assert growing.turns[:first] == before[:first], "what is not told anew has not changed"


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_lost_by_cutting_it_into_turns(name: str) -> None:
    session = played(name)
    words = words_of(session.game, session.record.config)
    story = Story(1)
    story.grow(session, words)
    told = " ".join(line.text for turn in story.turns for line in turn.lines)
    numbers = [t.number for t in story.turns]
    assert numbers == sorted(set(numbers))
    assert all(n // MOST_IN_A_PLY == t.first for n, t in zip(numbers, story.turns))
    plies = [line.ply for turn in story.turns for line in turn.lines]
    assert plies == sorted(plies)
    for number in range(1, 7):
        assert f"Round {number} begins" in told
    assert "The game is over" in told
    assert [t.round for t in story.turns if t.round] == sorted({t.round for t in story.turns if t.round})


def test_turns_belong_to_those_who_take_them() -> None:
    session = played("el_grande")
    words = words_of(session.game, session.record.config)
    story = Story(None)
    story.grow(session, words)
    for turn in story.turns:
        if turn.seat is None:
            continue
        starts = [line.text for line in turn.lines if line.text.endswith("'s turn.")]
        assert all(text.startswith(words.seat(turn.seat)) for text in starts)


def test_what_happened_since_and_at_a_ply() -> None:
    session = played("el_grande", plies=90)
    words = words_of(session.game, session.record.config)
    story = Story(0)
    story.grow(session, words)
    lines = [line for turn in story.turns for line in turn.lines]
    assert [line for turn in story.since(50) for line in turn.lines] == [line for line in lines if line.ply > 50]
    assert story.since(session.ply) == []
    for ply in (1, 50, session.ply):
        assert story.at(ply) == [line for line in lines if line.ply == ply]


def test_secrets_stay_secret() -> None:
    session = played("la_granja", plies=200)
    words = words_of(session.game, session.record.config)
    public, own = Story(None), Story(0)
    public.grow(session, words)
    own.grow(session, words)

    def all_of(story: Story) -> str:
        return " ".join(line.text for turn in story.turns for line in turn.lines)

    assert "chooses a donkey tile: " in all_of(own)
    assert "chooses a donkey tile: " not in all_of(public)
