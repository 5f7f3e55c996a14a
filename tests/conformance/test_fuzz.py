"""Three parsers and any text: each answers with its own error, in one line, or with something sound."""

import json
from collections import Counter
from random import Random
from typing import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sobremesa as sm
from sobremesa.games.el_grande.rules.steps import STEPS
from sobremesa.games.la_granja.rules.steps import STEPS as FARM_STEPS
from sobremesa.kernel import Game
from sobremesa.record import Record

from .cases import EL_GRANDE, LA_GRANJA, OWN_DECK, Case, make, other_rulings
from .harness import finish, random_game, record_of, walk
from .mangling import Way, mangle
from .profile import quiet

ANY_TEXT = st.text(st.characters(codec=None), max_size=200)  # including surrogates and control characters


GAMES = pytest.mark.parametrize("game", [EL_GRANDE, LA_GRANJA], ids=lambda g: g.name)
ALL_STEPS = {"el_grande": STEPS, "la_granja": FARM_STEPS}


def cases(game: Game) -> list[Case]:
    if game is LA_GRANJA:
        return [
            make(LA_GRANJA, 1),
            make(LA_GRANJA, 1, edition="classic", rulings=other_rulings(LA_GRANJA)),
            make(LA_GRANJA, 2, deck=OWN_DECK),
            make(LA_GRANJA, 3, edition="classic", hidden_vp=True),
            make(LA_GRANJA, 4, rulings=other_rulings(LA_GRANJA)),
        ]
    everything = [m.id for m in EL_GRANDE.meta.modules]
    return [
        make(EL_GRANDE, 2),
        make(EL_GRANDE, 2, modules=everything, rulings={"dummy_in_castillo": "region_card"}),
        make(EL_GRANDE, 3, modules=["new_regency"], merged_decks=True),
        make(EL_GRANDE, 4, edition="classic", short=True),
        make(EL_GRANDE, 4, modules=["changing_powers"]),
        make(EL_GRANDE, 5, modules=everything),
    ]


def positions(game: Game) -> list[str]:
    """Valid positions of all kinds: one of each prompt of each table, and some more."""
    found: dict[tuple[str, str], str] = {}
    more: list[str] = []
    for _, config in cases(game):
        for seed in range(6 if game is EL_GRANDE else 3):
            for i, state in enumerate(walk(game, config, seed)):
                found.setdefault((config.key, state.prompt), game.position(state))
                if i % 40 == 7:
                    more.append(game.position(state))
    return [*found.values(), *more]


def records(game: Game) -> list[str]:
    texts = []
    for _, config in cases(game):
        moves, _ = random_game(game, config, 5)
        record = record_of(game, config, moves[:60])
        lines = record.dumps().splitlines()
        lines[-1:] = ["undo 58 by p1", *lines[-3:-1], lines[-1]]
        texts.append("\n".join(lines) + "\n")
    return texts


def only(error: type[sm.SobremesaError], read: Callable[[str], object], text: str) -> bool:
    """Whether the text is refused, by this error alone and with a message of one line."""
    try:
        read(text)
    except error as e:
        message = str(e)
        assert message.strip()
        assert len(message.splitlines()) == 1, repr(message)
        return True
    return False


# -- any text ----------------------------------------------------------------------------------------------------------


@GAMES
@quiet(300)
@given(text=ANY_TEXT)
def test_any_text_as_an_action(game: Game, text: str) -> None:
    only(sm.NotationError, game.action, text)


@GAMES
@quiet(300)
@given(text=ANY_TEXT)
def test_any_text_as_a_position(game: Game, text: str) -> None:
    for whole in (text, f"sobremesa position 1\n{text}", f"sobremesa position 1\ngame: {game.name} {text}"):
        assert only(sm.PositionError, game.from_position, whole)


@quiet(300)
@given(ANY_TEXT)
def test_any_text_as_a_record(text: str) -> None:
    for whole in (text, f"sobremesa record 1\n{text}", f"sobremesa record {text}"):
        assert only(sm.RecordError, Record.loads, whole)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


def header(game: Game) -> dict[str, object]:
    config = game.meta.config(3)
    more = {"names": [], "seal": "", "seed": "", "start": ""}
    return {**config.plain(), "rules": game.revision, "data": game.data_revision(), **more}


@GAMES
@quiet(300)
@given(key=st.sampled_from(sorted(header(EL_GRANDE))), value=JSON, inside=st.integers(0, 9), seats=st.integers(1, 5))
def test_any_header_of_a_record(game: Game, key: str, value: object, inside: int, seats: int) -> None:
    broken = {**header(game), "seats": seats, key: value}
    if inside and key in ("rulings", "options"):
        names = [o.name for o in (game.meta.rulings if key == "rulings" else game.meta.options)]
        broken[key] = {names[inside % len(names)]: value}
    text = f"sobremesa record 1\n{json.dumps(broken)}\nend 0 x\n"
    check_record(text)


def check_record(text: str) -> bool:
    """Whether the text is refused as a record, when read or when checked; if not, it survives being written."""
    if only(sm.RecordError, Record.loads, text):
        return True
    record = Record.loads(text)
    if only(sm.RecordError, lambda _: record.check(), text):
        return True
    record.final = ""
    assert Record.loads(record.dumps()).entries == record.entries
    return False


# -- spoilt texts ------------------------------------------------------------------------------------------------------


@GAMES
def test_spoilt_actions(game: Game) -> None:
    rng = Random(1)
    texts = [game.notation(a) for a in game.table.ids()]
    spoilt = [mangle(rng.choice(texts), rng, texts) for _ in range(1500)]
    refused = sum(only(sm.NotationError, game.action, text) for text in spoilt)
    assert refused > 600


def misplace_step(lines: list[str], rng: Random, donors: Sequence[str]) -> None:
    """Put a step into the flow of a position where it does not belong, or remove one."""
    for i, line in enumerate(lines):
        if not line.startswith("flow: "):
            continue
        steps = line[6:].split("; ")
        step = rng.choice(ALL_STEPS[next(x for x in ALL_STEPS if x in donors[0])])
        numbers = [rng.choice([low, high, rng.randint(low, min(high, 40))]) for _, low, high in step.args]
        new = " ".join([step.name, str(rng.randint(-1, 2)), *map(str, numbers)])
        at = rng.randrange(len(steps))
        way = rng.randrange(5)
        if way == 0:
            steps.append(new)
        elif way == 1:
            steps[at] = new
        elif way == 2:
            steps.insert(at, new)
        elif way == 3:
            del steps[at]
        else:
            steps[at:at] = rng.choice(rng.choice(donors).splitlines()[-1][6:].split("; ")).split("; ")
        lines[i] = "flow: " + "; ".join(steps)


def fuzz_positions(game: Game, seed: int, count: int, extra: Sequence[Way]) -> Counter[str]:
    """Try ``count`` spoilt positions: accepted ones are sound, can be written, read again and played to the end."""
    rng = Random(seed)
    texts = positions(game)
    counts: Counter[str] = Counter()
    for n in range(count):
        text = mangle(rng.choice(texts), rng, texts, extra)
        try:
            if only(sm.PositionError, game.from_position, text):
                counts["refused"] += 1
                continue
            state = game.from_position(text)
            again = game.from_position(game.position(state))
            assert again.encode() == state.encode()
            for seat in range(state.seats):
                world = state.determinise(seat, rng)
                assert game.problems(world) == []
                assert world.view(seat) == state.view(seat)
            finish(game, state, n, every=1 if game is EL_GRANDE else 9)
        except Exception as e:
            raise AssertionError(f"{type(e).__name__}: {e}\nthis position did it:\n{text}") from e
        counts["accepted"] += 1
    return counts


@GAMES
def test_spoilt_positions(game: Game) -> None:
    counts = fuzz_positions(game, 1, 900 if game is EL_GRANDE else 250, [])
    assert counts["refused"] > counts["accepted"] > (60 if game is EL_GRANDE else 20)


@GAMES
def test_positions_with_steps_out_of_place(game: Game) -> None:
    counts = fuzz_positions(game, 2, 900 if game is EL_GRANDE else 400, [misplace_step] * 25)
    assert counts["refused"] > counts["accepted"] > (20 if game is EL_GRANDE else 8)


@GAMES
@pytest.mark.slow
def test_many_spoilt_positions(game: Game) -> None:
    for seed in range(10, 14):
        fuzz_positions(game, seed, 6000, [misplace_step] * (seed % 2 * 12))


@GAMES
def test_spoilt_records(game: Game) -> None:
    rng = Random(3)
    texts = records(game)
    for text in texts:
        assert not check_record(text)
    refused = sum(check_record(mangle(rng.choice(texts), rng, texts)) for _ in range(700))
    assert 400 < refused < 690
