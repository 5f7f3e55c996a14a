import re

import pytest

from sobremesa import manifest_of
from sobremesa.render.common.panel import LETTERS, Desk, choices, past, prompt, title, ways
from sobremesa.render.common.rounds import headline, structure
from sobremesa.words import words_of

from .games import GAMES, all_modules, played, scene_of, sitters_of


def desk(seat: int | None, owing: tuple[int, ...], **more: object) -> Desk:
    return Desk("/t/x", seat, owing, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("plies", [5, 60, 130])
def test_every_choice_is_in_the_list(name: str, plies: int) -> None:
    session = played(name, plies=plies)
    seat = session.state.turn
    scene = scene_of(session, seat)
    html = choices(scene, desk(seat, (seat,)), sitters_of(session))
    assert sorted(map(int, re.findall(r'data-action="(\d+)"', html))) == session.state.legal(seat)
    keys = re.findall(r'data-key="(\w+)"', html)
    assert re.findall(r"<kbd[^>]*>(\w+)</kbd>", html) == keys
    assert len(set(keys)) == len(keys) == min(len(session.state.legal(seat)), len(keys) + len(LETTERS))


def test_keys_are_values() -> None:
    session = played("el_grande", plies=20)
    while session.state.prompt != "play_power":
        session.act(session.state.legal()[-1])
    seat = session.state.turn
    html = choices(scene_of(session, seat), desk(seat, (seat,)), sitters_of(session))
    typed = dict(re.findall(r'value="(\d+)"[^>]* data-key="(\d+)"', html))
    assert {f"power {key}" for key in typed.values()} == {session.game.notation(a) for a in session.state.legal(seat)}


def test_what_has_nothing_to_point_at_is_marked() -> None:
    session = played("el_grande", plies=60)
    seat = session.state.turn
    scene = scene_of(session, seat)
    html = choices(scene, desk(seat, (seat,)), sitters_of(session))
    pointed = {a for actions in scene.actions.values() for a in actions}
    for item in html.split("<li")[1:]:
        action = int(re.search(r'data-action="(\d+)"', item)[1])
        assert item.startswith(' class="bare"') == (action not in pointed)


def test_choices_of_one_card_stand_together_and_show_what_they_bring() -> None:
    session = played("la_granja", plies=5)
    assert session.state.prompt == "play_cards"
    seat = session.state.turn
    html = choices(scene_of(session, seat), desk(seat, (seat,)), sitters_of(session))
    rows = {int(re.search(r'data-action="(\d+)"', row)[1]): row for row in html.split("<li")[1:]}
    sides = [(a, session.game.notation(a).split()) for a in rows if session.game.notation(a).startswith("play")]
    cards = list(dict.fromkeys(words[1] for _, words in sides))
    assert len(cards) > 1
    for card in cards:
        mine = [rows[a] for a, words in sides if words[1] == card]
        assert ["starts" in row.split(">")[0] for row in mine] == [card != cards[0], *[False] * (len(mine) - 1)]
        assert all('class="sign"' in row and "<use" in row for row in mine)


def test_what_plays_itself_is_marked() -> None:
    session = played("la_granja", plies=60)
    seat = session.state.turn
    scene = scene_of(session, seat)
    assert 'data-asks="some"' in choices(scene, desk(seat, (seat,), asks="some"), sitters_of(session))
    assert "data-asks" not in choices(scene, desk(seat, (seat,)), sitters_of(session)), "most steps do not"


def test_nobody_is_offered_anything_who_may_do_nothing() -> None:
    session = played("el_grande", plies=60)
    other = (session.state.turn + 1) % 3
    scene = scene_of(session, other)
    place = desk(other, (session.state.turn,))
    assert choices(scene, place, sitters_of(session)) == ""
    told = prompt(scene, place, sitters_of(session))
    assert "Your turn" not in told
    assert "Waiting for" in told
    assert "data-mine" not in told


def test_the_prompt_asks_whose_turn_it_is() -> None:
    session = played("el_grande", plies=60)
    seat = session.state.turn
    told = prompt(scene_of(session, seat), desk(seat, (seat,), since=40, news=7), sitters_of(session))
    assert "Your turn" in told
    assert "data-mine" in told
    assert "/t/x/since/40?seat=" in told
    assert "7 events since your last move" in told


def test_a_choice_that_waits_is_told_and_can_be_confirmed_or_taken_back() -> None:
    session = played("el_grande", plies=60)
    seat = session.state.turn
    waiting = desk(seat, (seat,), pending="p2 green loses <everything>")
    told = prompt(scene_of(session, seat, legal=()), waiting, sitters_of(session))
    assert "Your choice:" in told
    assert "Ben" in told
    assert "&lt;everything&gt;" in told
    buttons = ways(waiting)
    assert re.findall(r'data-way="([^"]+)"', buttons) == ["confirm", "take-back"]
    assert 'formaction="/t/x/confirm"' in buttons


def test_ways_back() -> None:
    def offered(**how: bool) -> list[str]:
        return re.findall(r'data-way="([^"]+)"', ways(desk(0, (0,), **how)))

    assert offered() == []
    assert offered(can_take_back=True) == ["take-back"]
    assert offered(can_take_back=True, can_restart=True) == ["take-back", "restart"]


def test_titles_say_whose_turn_it_is() -> None:
    sitters = sitters_of(played("el_grande", plies=10))
    assert title(desk(0, (0,)), sitters, "El Grande").startswith("●")
    assert title(desk(0, (1, 2)), sitters, "El Grande") == "El Grande · Ben, Carla"
    assert "over" in title(desk(0, ()), sitters, "El Grande")


def test_the_past_is_marked_as_past() -> None:
    told = past("/t/x", 12, 40, scene_of(played("el_grande", plies=10), None).words.seat(0))
    assert "Ply 12 of 40" in told
    assert re.findall(r'data-look="([^"]+)"', told) == ["previous", "next", "now"]


@pytest.mark.parametrize("name", GAMES)
def test_the_structure_of_a_round_marks_the_present_step(name: str) -> None:
    seen = set()
    whole = played(name, modules=all_modules(name))
    manifest, words = manifest_of(name), words_of(whole.game, whole.record.config)
    for ply in range(0, whole.ply + 1, 3):
        view = whole.at(ply).view(None)
        phase, step = words.stage(view) if view.owing else ("", "")
        seen.add(phase)
        html = structure(manifest, words, view)
        assert html.count("aria-current") == (1 if phase else 0)
        told = headline(manifest, words, view)
        assert (told == "The game is over") == (ply == whole.ply)  # not while chance decides
        assert not step or step in next(p.steps for p in manifest.phases if p.name == phase)
    assert {"", *(p.name for p in manifest.phases)} - seen <= {"reveal", "end"}  # these have no decisions


def test_the_opening_of_a_round_belongs_to_no_phase() -> None:
    """Workers are taken back at the start of a round, not in the scoring of the previous one."""
    session = played("la_granja", modules=("hired_hands",))
    manifest, words = manifest_of("la_granja"), words_of(session.game, session.record.config)
    views = [view for ply in range(session.ply) if (view := session.at(ply).view(None)).prompt == "recall"]
    assert {headline(manifest, words, v) for v in views} == {f"Round {v.round} of 6" for v in views} != set()


def test_a_thinking_bot_shows_how_far_it_has_come_and_can_be_hurried() -> None:
    session = played("el_grande", plies=60)
    seat = session.state.turn
    other = (seat + 1) % 3
    waits = desk(other, (seat,), thinks=4.0)
    told = prompt(scene_of(session, other), waits, sitters_of(session))
    assert '<progress max="4" data-thinks="4" aria-hidden="true"></progress>' in told
    assert re.findall(r'data-way="([^"]+)"', ways(waits)) == ["hurry"]
    assert "<progress" not in prompt(scene_of(session, other), desk(other, (seat,)), sitters_of(session))
    assert not ways(desk(None, (seat,), thinks=4.0)), "spectators wait"


def test_the_way_to_the_result_is_where_one_has_played() -> None:
    session = played("el_grande")
    assert 'href="/t/x/end"' in prompt(scene_of(session, 0), desk(0, ()), sitters_of(session))
