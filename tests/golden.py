"""Golden games: whole games kept as records and as readable texts, compared line by line.

python tests/golden.py            compares, and says where the first difference is
python tests/golden.py --write    plays the games anew and writes all files, after a deliberate change of rules
python tests/golden.py --new      plays only the games that have no record yet, and writes the texts of all
python tests/golden.py --lock     adds what is new to the lock files, and to the list of what no golden game covers; it
                                  never changes or drops a locked number

--write and --lock may be combined.
"""

import sys
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Callable, Iterator, NamedTuple, Sequence

import sobremesa as sm
from sobremesa.games.el_grande.rules import catalogue as el_grande_cards
from sobremesa.games.el_grande.rules import ids as el_grande_ids
from sobremesa.games.la_granja.rules import catalogue, triggers
from sobremesa.games.la_granja.rules.ids import AS_HELPER, GOOD_NAMES
from sobremesa.games.la_granja.rules.modules import numbers as la_granja_modules
from sobremesa.kernel import Event, Game, Step
from sobremesa.record import Record, Session
from sobremesa.record.record import actor

FIXTURES = Path(__file__).parent / "fixtures"
EVERYTHING = ("new_regency", "alternative_cards", "changing_powers")
UNCOVERED = "uncovered.txt"


class Golden(NamedTuple):
    """How a golden game is made: seats, choices and the seed of dealer and players.

    If something rare is wanted, the seed used is the first one from here on whose game has it.
    """

    name: str
    seats: int
    seed: int
    edition: str = "2023"
    modules: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    rulings: dict[str, Any] = {}
    wants: str = ""


OTHER_RULINGS = {
    r.name: r.values[-1]
    for r in sm.load("el_grande").meta.rulings
    if r.name not in ("dummy_in_castillo", "classic_castillo")
} | {"classic_castillo": "every_copy"}
LA_GRANJA = sm.load("la_granja")
OTHER_READINGS = {r.name: r.values[-1] for r in LA_GRANJA.meta.rulings if not r.needs_module}
OTHER_IN_MODULES = {r.name: r.values[-1] for r in LA_GRANJA.meta.rulings if r.needs_module}
ALL_MODULES = LA_GRANJA.modules
OTHER_SIDES = {"town_side": "b", "grey_dice": "outlaws"}
GAMES: dict[str, tuple[Golden, ...]] = {
    "el_grande": (
        Golden("base_4", 4, 16),
        Golden("everything_5", 5, 37, modules=EVERYTHING),
        Golden(
            "classic_short_2", 2, 5, "classic", (), {"short": True}, {"dummy_in_castillo": "stay"}, "end shared victory"
        ),
        Golden("regency_merged_3", 3, 36, "2023", ("new_regency",), {"merged_decks": True}, OTHER_RULINGS),
        Golden("classic_4", 4, 17, "classic"),
        Golden("classic_readings_3", 3, 1, "classic", rulings=OTHER_RULINGS),
        Golden(
            "everything_2",
            2,
            40,
            "2023",
            EVERYTHING,
            {},
            {"dummy_in_castillo": "region_card", "classic_castillo": "no_copy"},
        ),
        Golden("classic_regency_powers_3", 3, 37, "classic", ("new_regency", "changing_powers"), {"short": True}),
        Golden("alternatives_5", 5, 32, "2023", ("alternative_cards",), {"short": True}),
        Golden("open_castillo_3", 3, 50, "2023", (), {"short": True, "open_castillo": True}),
    ),
    "la_granja": (
        Golden("deluxe_4", 4, 51, "deluxe"),
        Golden("classic_3", 3, 149, "classic", (), {"hidden_vp": True}),
        Golden("classic_2", 2, 304, "classic"),
        Golden("deluxe_solo", 1, 107, "deluxe"),
        Golden("classic_solo", 1, 434, "classic", (), {}, OTHER_READINGS),
        Golden("readings_3", 3, 63, "deluxe", (), {}, OTHER_READINGS),
        Golden("readings_4", 4, 7, "classic", (), {}, OTHER_READINGS),
        Golden("shared_2", 2, 673, "deluxe", wants="end shared victory"),
        Golden("betwixt_3", 3, 11, "deluxe", ("betwixt",)),
        Golden("broken_roofs_2", 2, 12, "classic", ("broken_roofs",)),
        Golden("bustling_town_2", 2, 13, "deluxe", ("bustling_town",)),
        Golden("bustling_town_b_3", 3, 14, "deluxe", ("bustling_town",), {"town_side": "b", "town_buildings": False}),
        Golden("colchonera_2", 2, 15, "deluxe", ("colchonera",)),
        Golden("counselors_3", 3, 16, "deluxe", ("counselors_outlaws",)),
        Golden("outlaws_2", 2, 17, "classic", ("counselors_outlaws",), {"grey_dice": "outlaws"}),
        Golden("donkey_song_2", 2, 18, "deluxe", ("donkey_song",)),
        Golden("grand_markers_2", 2, 19, "deluxe", ("grand_markers",)),
        Golden("hired_hands_2", 2, 20, "deluxe", ("hired_hands",)),
        Golden("ladies_3", 3, 21, "deluxe", ("ladies",)),
        Golden("long_distance_trade_2", 2, 22, "deluxe", ("long_distance_trade",)),
        Golden("new_farm_cards_4", 4, 23, "deluxe", ("new_farm_cards",)),
        *(
            Golden(f"new_farm_cards_{s}", 4, s, "deluxe", ("new_farm_cards",))
            for s in (101, 106, 108, 123, 181, 353, 665)
        ),
        Golden("trade_boards_2", 2, 24, "deluxe", ("trade_boards",)),
        Golden("all_modules_4", 4, 25, "deluxe", ALL_MODULES),
        Golden(
            "all_modules_2", 2, 67, "deluxe", ALL_MODULES, {"town_side": "b", "grey_dice": "outlaws"}, OTHER_IN_MODULES
        ),
        Golden("automa_easy", 1, 27, "deluxe", (), {"automa": "easy"}),
        Golden("automa_standard", 1, 28, "classic", ("ladies", "new_farm_cards"), {"automa": "standard"}),
        Golden("automa_hard", 1, 29, "deluxe", (), {"automa": "hard"}),
    ),
}
# what random players prefer, so that golden games see much of a game: words that actions start or end with
LIKED_WORDS = (
    "use ", "deliver", "reward", "build", "rest ", "grey-die", "counsel", "cash-in", "song", "buy-song", "grand",
    "instant", "send", "work", "lie-down", "route", "exchange", "modify", "buy-broken", "ask-lady", "own-die",
)  # fmt: skip
LIKED = {"el_grande": (("act",), ()), "la_granja": (LIKED_WORDS, (" helper",))}


def folder(game: str) -> Path:
    return FIXTURES / game / "golden"


def lock_file(game: str, which: str) -> Path:
    module = sys.modules[type(sm.load(game)).__module__]
    return Path(str(module.__file__)).with_name(which)


# -- playing -----------------------------------------------------------------------------------------------------------


def play(game: Game, golden: Golden) -> Record:
    """A game by seeded random players who prefer to use their cards: see `LIKED`."""
    config = game.meta.config(golden.seats, golden.edition, golden.modules, golden.rulings, golden.options)
    session = Session.new(game, config, golden.seed)
    rng = Random(golden.seed)
    first, last = LIKED[game.name]
    while session.state.turn != sm.OVER:
        seat = rng.choice(session.state.owing)
        options = session.state.legal(seat)
        liked = [a for a in options if game.notation(a).startswith(first) or game.notation(a).endswith(last)]
        if liked and rng.random() < 0.6:
            session.act(liked[0] if len(liked) == 1 else rng.choice(liked), seat)
        else:
            session.act(rng.choice(options), seat)
    return session.record


def play_wanted(game: Game, golden: Golden) -> Record:
    """The game with the first seed that brings what is wanted."""
    record = play(game, golden)
    while golden.wants and golden.wants not in covered_by(record):
        golden = golden._replace(seed=golden.seed + 1)
        record = play(game, golden)
    return record


# -- telling -----------------------------------------------------------------------------------------------------------


def told(game: Game, event: Event) -> str:
    key, fields = game.events.named(event)
    return f"{key}({' '.join(f'{k}={v}' for k, v in fields.items())})"


def playthrough(record: Record) -> Iterator[str]:
    """The game as lines: ply, who, what, out of how many, the digest afterwards, and everything that happened."""
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


CARD_EVENTS = {
    "card_taken": "taken",
    "announced": "used",
    "card_played": "played as a helper",
    "helper_used": "used",
    "helper_scored": "used",
}


def card_name(game: Game, card: int) -> str:
    """The name of a card; cards of La Granja have numbers, padded for sorting."""
    return f"{card:02}" if game.name == "la_granja" else game.notation(game.table.offset("take") + card).split()[1]


def covered_by(record: Record) -> set[str]:
    """What one game has covered: seats, edition, modules, choices, cards, questions asked and how it ended."""
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
            if key in CARD_EVENTS and fields.get("side", AS_HELPER) == AS_HELPER:
                found.add(f"card {CARD_EVENTS[key]} {card_name(game, int(str(fields['card'])))}")
    winners = (state.result() or ()).count(1)
    found.add("end shared victory" if winners > 1 else "end sole winner")
    return found


def to_cover(game: Game) -> set[str]:
    """Everything that golden games could cover."""
    meta = game.meta
    found = {"end shared victory", "end sole winner", *(f"edition {e}" for e in meta.editions)}
    found |= {f"seats {n}" for n in range(meta.min_seats, meta.max_seats + 1)} | {f"module {m}" for m in game.modules}
    for what, choices in (("option", meta.options), ("ruling", meta.rulings)):
        for o in choices:
            if o.kind not in ("subset", "order", "text"):
                found |= {f"{what} {o.name} {value}" for value in (o.values or (False, True))}
    found |= cards_to_cover(game)
    for step in game.new(meta.min_seats).steps:
        if any(getattr(type(step), name) is not getattr(Step, name) for name in ("legal", "outcomes")):
            found.add(f"question {step.name}")
    return found


def cards_to_cover(game: Game) -> set[str]:
    """Every card, and for those that do something by themselves also their use."""
    if game.name == "la_granja":
        cards = [card for card in game.new(2, modules=("new_farm_cards",)).rules.cards if card is not None]
        working = [card for card in cards if card.triggers or card.act or card.score]
        return {f"card played as a helper {card_name(game, card.number)}" for card in cards} | {
            f"card used {card_name(game, card.number)}" for card in working
        }
    return {f"card {what} {name}" for name in el_grande_cards.CARD_NAMES for what in ("taken", "used")}


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
    """The first line in which two texts differ, in words; empty if they are equal."""
    for number, (old, new) in enumerate(zip_longest(expected, got), 1):
        if old != new:
            return f"line {number}\n  kept: {old}\n  now:  {new}"
    return ""


def write(name: str, only_new: bool = False) -> None:
    game = sm.load(name)
    folder(name).mkdir(parents=True, exist_ok=True)
    records: dict[str, Record] = {}
    for g in GAMES[name]:
        path = folder(name) / f"{g.name}.record"
        if only_new and path.exists():
            records[g.name] = Record.open(path)
        else:
            records[g.name] = play_wanted(game, g)
            records[g.name].save(path)
    for file, lines in texts(name, records).items():
        (folder(name) / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def compare(name: str) -> list[str]:
    """Every file that differs, with its first different line."""
    out: list[str] = []
    records = read(name)
    for record in records.values():
        record.check()
    for file, lines in texts(name, records).items():
        difference = first_difference((folder(name) / file).read_text(encoding="utf-8").splitlines(), lines)
        if difference:
            out.append(f"{folder(name) / file}: {difference}")
    return out


# -- the lock files: numbers in records, states and positions, whose meaning never changes -----------------------------


def action_lines(game: Game) -> list[str]:
    return [f"{a} {game.notation(a)}" for a in game.table.ids()]


def number_lines(game: Game) -> list[str]:
    """Everything else that has a number: step kinds, events, and what the game counts."""
    found = [f"step {kind} {step.name}" for kind, step in enumerate(game.new(game.meta.min_seats).steps) if step.name]
    found += [f"event {t.number} {t.key}" for t in game.events.types]
    for what, first, names in NAMED[game.name]:
        found += [f"{what} {number} {name}" for number, name in enumerate(names, first) if name]
    return found


def _ids(found: list[dict[str, Any]], key: str = "id") -> list[str]:
    return [str(row[key]) for row in found]


def _farm_cards() -> list[str]:
    cards = [*catalogue.CARD_ROWS, *(row for more in la_granja_modules.MORE_CARDS.values() for row in more)]
    names = {row["number"]: row["id"] for row in cards}
    return [names.get(n, "") for n in range(1, max(names) + 1)]


#: what it is, its first number, and the names; an empty name stands for an unused number
NAMED: dict[str, list[tuple[str, int, Sequence[str]]]] = {
    "el_grande": [
        ("card", 1, el_grande_cards.CARD_NAMES),
        ("hand-card", 0, el_grande_ids.HAND_CARD_NAMES),
        ("place", 0, el_grande_ids.PLACE_NAMES),
        ("seat-field", 0, el_grande_ids.SEAT_FIELD_NAMES),
    ],
    "la_granja": [
        ("card", 1, _farm_cards()),
        ("roof-tile", 1, catalogue.FACE_NAMES),
        *((what, rows[0]["number"], _ids(rows)) for what, rows in la_granja_modules.ROWS.items()),
        ("good", 0, GOOD_NAMES),
        ("trigger", 0, triggers.TRIGGERS),
        ("seat-field", 0, la_granja_modules.SEAT_NAMES),
        ("board-field", 0, la_granja_modules.BOARD_NAMES),
    ],
}
LOCKS: dict[str, Callable[[Game], list[str]]] = {"actions.lock": action_lines, "numbers.lock": number_lines}


def locked(name: str, which: str) -> list[str]:
    path = lock_file(name, which)
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def moved(kept: list[str], now: list[str]) -> str:
    """Every locked line that is no longer true, in words; empty if there is none. New lines are allowed."""
    there = set(now)
    return "\n".join(f"  locked: {line}" for line in kept if line not in there)


def lock(name: str) -> str:
    """Add what is new to the lock files; return what is wrong if a number has been moved or removed."""
    game = sm.load(name)
    for which, lines_of in LOCKS.items():
        wrong = moved(locked(name, which), lines_of(game))
        if wrong:
            return f"{lock_file(name, which)}: numbers that are locked have been moved or removed\n{wrong}"
    for which, lines_of in LOCKS.items():
        lock_file(name, which).write_text("".join(line + "\n" for line in lines_of(game)), encoding="utf-8")
    return ""


def list_uncovered(name: str) -> None:
    lines = ["# What no golden game covers.", *uncovered(sm.load(name), list(read(name).values()))]
    (folder(name) / UNCOVERED).write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(words: list[str]) -> int:
    problems: list[str] = []
    if not set(words) <= {"--write", "--new", "--lock"}:
        problems.append(str(__doc__))
        words = ["--help"]
    for name in GAMES:
        if "--write" in words or "--new" in words:
            write(name, only_new="--new" in words)
        if "--lock" in words:
            problems.append(lock(name))
            list_uncovered(name)
        if not words:
            problems += compare(name)
    wrong = [p for p in problems if p]
    print("\n".join(wrong) or "all golden files are as they should be")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
