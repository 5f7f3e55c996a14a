"""Golden games: whole games kept as records and as texts that anybody can read, compared line by line.

python tests/golden.py            compares, and says where the first difference is
python tests/golden.py --write    plays the games anew and writes all files, after a deliberate change of rules
python tests/golden.py --lock     appends new actions to the lock files; it never changes a line that is there
"""

import sys
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Iterator, NamedTuple

import sobremesa as sm
from sobremesa.kernel import Event, Game, Step
from sobremesa.record import Record, Session
from sobremesa.record.record import actor

FIXTURES = Path(__file__).parent / "fixtures"
EVERYTHING = ("new_regency", "alternative_cards", "changing_powers")
UNCOVERED = "uncovered.txt"


class Golden(NamedTuple):
    """How a golden game was made: seats, choices and the seed of dealer and players."""

    name: str
    seats: int
    seed: int
    edition: str = "2023"
    modules: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    rulings: dict[str, Any] = {}


OTHER_RULINGS = {"militia_source": "province", "entourage_caballeros": "own", "deputy_grande": "own"}
GAMES: dict[str, tuple[Golden, ...]] = {
    "el_grande": (
        Golden("base_4", 4, 16),
        Golden("everything_5", 5, 37, modules=EVERYTHING),
        Golden("classic_short_2", 2, 5, "classic", (), {"short": True}, {"dummy_in_castillo": "stay"}),
        Golden("regency_merged_3", 3, 36, "2023", ("new_regency",), {"merged_decks": True}, OTHER_RULINGS),
        Golden("classic_4", 4, 17, "classic"),
        Golden("everything_2", 2, 40, "2023", EVERYTHING, {}, {"dummy_in_castillo": "region_card"}),
        Golden("classic_regency_powers_3", 3, 37, "classic", ("new_regency", "changing_powers"), {"short": True}),
        Golden("alternatives_5", 5, 32, "2023", ("alternative_cards",), {"short": True}),
    ),
}


def folder(game: str) -> Path:
    return FIXTURES / game / "golden"


def lock_file(game: str) -> Path:
    module = sys.modules[type(sm.load(game)).__module__]
    return Path(str(module.__file__)).with_name("actions.lock")


# -- playing -----------------------------------------------------------------------------------------------------------


def play(game: Game, golden: Golden) -> Record:
    """A game by seeded random players who like to use their cards."""
    config = game.meta.config(golden.seats, golden.edition, golden.modules, golden.rulings, golden.options)
    session = Session.new(game, config, golden.seed)
    rng = Random(golden.seed)
    while session.state.turn != sm.OVER:
        seat = rng.choice(session.state.owing)
        options = session.state.legal(seat)
        act = [a for a in options if game.notation(a) == "act"]
        session.act(act[0] if act and rng.random() < 0.6 else rng.choice(options), seat)
    return session.record


# -- telling -----------------------------------------------------------------------------------------------------------


def told(game: Game, event: Event) -> str:
    key, fields = game.events.named(event)
    return f"{key}({' '.join(f'{k}={v}' for k, v in fields.items())})"


def playthrough(record: Record) -> Iterator[str]:
    """The game in lines: ply, who, what, out of how many, the digest afterwards, and all that happened."""
    game = record.game
    state = record.first_state()
    yield f"# {record.config.key}"
    for ply, (seat, a) in enumerate(record.line(), 1):
        choices = len(state.outcomes() if seat == sm.CHANCE else state.legal(seat))
        events: list[Event] = []
        state.sink = events.append
        state.play(a, seat)
        what = " ".join(told(game, e) for e in events)
        yield f"{ply} {actor(seat)} {game.notation(a)} [{choices}] {state.digest()[:10]} {what}".rstrip()
        for e in events:
            if game.events.named(e)[0] == "round_ends":
                yield f"-- round {e[1]} has ended: " + " ".join(f"p{i + 1}={n}" for i, n in enumerate(state.scores()))
    yield "-- ranks: " + " ".join(f"p{i + 1}={n}" for i, n in enumerate(state.result() or ()))


# -- what the golden games cover ---------------------------------------------------------------------------------------


def covered_by(record: Record) -> set[str]:
    """What one game has seen: seats, edition, modules, choices, cards, questions asked and how it ended."""
    config, game = record.config, record.game
    found = {f"seats {config.seats}", f"edition {config.edition}", *(f"module {m}" for m in config.modules)}
    for what, chosen in (("option", config.options), ("ruling", config.rulings)):
        found |= {f"{what} {name} {value}" for name, value in chosen.items()}
    state = record.first_state()
    for seat, a in record.line():
        found.add(f"question {state.prompt}")
        events: list[Event] = []
        state.sink = events.append
        state.play(a, seat)
        for key, fields in map(game.events.named, events):
            if key in ("card_taken", "announced"):
                card = game.notation(game.table.offset("take") + int(str(fields["card"]))).split()[1]
                found.add(f"card {'taken' if key == 'card_taken' else 'used'} {card}")
    winners = (state.result() or ()).count(1)
    found.add("end shared victory" if winners > 1 else "end sole winner")
    return found


def to_cover(game: Game) -> set[str]:
    """Everything that a golden game could see."""
    meta = game.meta
    found = {"end shared victory", "end sole winner", *(f"edition {e}" for e in meta.editions)}
    found |= {f"seats {n}" for n in range(meta.min_seats, meta.max_seats + 1)} | {f"module {m}" for m in game.modules}
    for what, choices in (("option", meta.options), ("ruling", meta.rulings)):
        for o in choices:
            if o.kind != "subset":
                found |= {f"{what} {o.name} {value}" for value in (o.values or (False, True))}
    for card in next(b.dims[0] for b in game.table.blocks if b.word == "take"):
        found |= {f"card taken {card}", f"card used {card}"}
    for step in game.new(meta.min_seats).steps:
        if any(getattr(type(step), name) is not getattr(Step, name) for name in ("legal", "outcomes")):
            found.add(f"question {step.name}")
    return found


def uncovered(game: Game, records: list[Record]) -> list[str]:
    return sorted(to_cover(game) - set().union(*(covered_by(r) for r in records)))


# -- files -------------------------------------------------------------------------------------------------------------


def texts(name: str, records: dict[str, Record]) -> dict[str, list[str]]:
    """The readable files of a game's golden records, by file name."""
    game = sm.load(name)
    found = {f"{golden}.txt": list(playthrough(record)) for golden, record in records.items()}
    found[UNCOVERED] = ["# What no golden game covers.", *uncovered(game, list(records.values()))]
    return found


def read(name: str) -> dict[str, Record]:
    return {g.name: Record.open(folder(name) / f"{g.name}.record") for g in GAMES[name]}


def first_difference(expected: list[str], got: list[str]) -> str:
    """Where two texts part, in words; empty if they are equal."""
    for number, (old, new) in enumerate(zip_longest(expected, got), 1):
        if old != new:
            return f"line {number}\n  kept: {old}\n  now:  {new}"
    return ""


def write(name: str) -> None:
    game = sm.load(name)
    folder(name).mkdir(parents=True, exist_ok=True)
    records = {g.name: play(game, g) for g in GAMES[name]}
    for golden, record in records.items():
        record.save(folder(name) / f"{golden}.record")
    for file, lines in texts(name, records).items():
        (folder(name) / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def compare(name: str) -> list[str]:
    """Every file that differs, with the first line that does."""
    out: list[str] = []
    records = read(name)
    for record in records.values():
        record.check()
    for file, lines in texts(name, records).items():
        difference = first_difference((folder(name) / file).read_text(encoding="utf-8").splitlines(), lines)
        if difference:
            out.append(f"{folder(name) / file}: {difference}")
    return out


def lock_lines(game: Game) -> list[str]:
    return [f"{a} {game.notation(a)}" for a in range(game.num_actions)]


def lock(name: str) -> str:
    """New actions stand at the end of the lock file; answers what is wrong if an old one has changed."""
    path, lines = lock_file(name), lock_lines(sm.load(name))
    kept = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if lines[: len(kept)] != kept:
        return f"{path}: {first_difference(kept, lines[: len(kept)])}"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return ""


def main(words: list[str]) -> int:
    problems: list[str] = []
    for name in GAMES:
        if words == ["--write"]:
            write(name)
        elif words == ["--lock"]:
            problems.append(lock(name))
        elif not words:
            problems += compare(name)
        else:
            problems.append(str(__doc__))
    wrong = [p for p in problems if p]
    print("\n".join(wrong) or "all golden files are as they should be")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
