"""Donkey Song in words: the song tiles."""

from typing import Final, Iterator

from sobremesa.i18n import say
from sobremesa.i18n.nouns import noun
from sobremesa.words import Fact

from ...rules.actions import ACTIONS
from ...rules.view import SeatView, View
from ...words.modules import Choice, DonkeyTile, Entry, Happening, ModuleWords, Question
from ...words.names import silver
from ...words.provenance import kind_of, sections
from ...words.questions import asked_seat
from ...words.things import Things, shown
from .numbers import SONG_FILE as DATA_FILE
from .rules.songs import ORDINARY, PAID_PRICE, Song, song_of

_EFFECTS: Final = next(block for block in ACTIONS.blocks if block.word == "song-effect").dims[0]
_STEPS_OF_A_SONG: Final = ("free_deliveries", "song_effects", "song_deliveries")


def song_text(number: int) -> str:
    """What a song tile says."""
    return say(f"song.la_granja.{number}")


def song_in_use(s: SeatView) -> Song | None:
    """The song tile of this round, if it is one."""
    return song_of(s.donkey or 0)


def _donkey(tile: int) -> DonkeyTile | None:
    song = song_of(tile)
    if song is None:
        return None
    return DonkeyTile(
        noun("donkey.la_granja.song", number=song.number, text=song_text(song.number)),
        say("donkey.la_granja.song_short", number=song.number),
    )


# -- questions and choices ---------------------------------------------------------------------------------------------


def _some(question: Question) -> str:
    return "none" if question.words == {"done"} else "some"


def _deliveries(question: Question) -> str:
    question.params["count"] = int(shown(question.view, "donkey_song")["in_use"][question.me.seat][2])
    return _some(question)


def _hint(view: View) -> str:
    """What the song tile in use says."""
    song = song_in_use(asked_seat(view)) if view.prompt in _STEPS_OF_A_SONG else None
    return say("hint.la_granja.song", number=song.number, text=song_text(song.number)) if song else ""


def _song(choice: Choice) -> str:
    choice.params["donkey"] = choice.things.donkey(ORDINARY + int(choice.labels["song"]))
    return ""


def _effect(choice: Choice) -> str:
    """The numbers of an effect of the song tile in use."""
    song, name = song_in_use(choice.me), choice.labels["song_effect"]
    assert song is not None
    count = {
        "silver": song.silver, "upgrade": song.upgrades, "card": 1, "steps": song.steps, "paid": song.paid,
    }[name]  # fmt: skip
    price = song.step_price if name == "steps" else PAID_PRICE
    choice.params.update(count=count, goods=silver(song.silver), price=silver(price))
    return name


# -- events ------------------------------------------------------------------------------------------------------------


def _bought(what: Happening) -> str:
    what.params["donkey"] = what.things.donkey(ORDINARY + what.fields["song"])
    return ""


def _used(what: Happening) -> str:
    return _EFFECTS[what.fields["effect"]]


# -- cards, facts and texts --------------------------------------------------------------------------------------------


def _cards(_: Things) -> list[Entry]:
    return [
        Entry(
            f"song:{row['number']}",
            say("card.la_granja.songs.name", number=row["number"]),
            say(
                "card.la_granja.songs.text",
                text=song_text(row["number"]),
                price=silver(DATA_FILE["price"]),
                vp=row["level"],
            ),
            "partial",  # its text is known, its section is not
            say("card.la_granja.songs.alias", number=row["number"]),
        )
        for row in DATA_FILE["tile"]
    ]


def _facts() -> list[Fact]:
    kind = kind_of("donkey_song")
    out = [
        Fact(kind, say("fact.la_granja.song", number=row["number"]), row["status"], song_text(row["number"]))
        for row in DATA_FILE["tile"]
    ]
    out += sections("donkey_song", DATA_FILE, ("levels",))
    price = say("fact.la_granja.song_price", price=silver(DATA_FILE["price"]))
    return [*out, Fact(kind, say("fact.la_granja.prices"), DATA_FILE["status"], price)]


def _texts() -> Iterator[tuple[str, str]]:
    for row in DATA_FILE["tile"]:
        yield f"song.la_granja.{row['number']}", row["text"]
    yield "note.la_granja.donkey_song.levels", DATA_FILE["levels"]["note"]


WORDS: Final = ModuleWords(
    labels={"song": ("song",), "buy-song": ("song",), "song-effect": ("song_effect",)},
    choices={"song": _song, "buy-song": _song, "song-effect": _effect},
    questions={"buy_song": _some, "song_effects": _some, "song_deliveries": _deliveries},
    hint=_hint,
    events={"song_bought": _bought, "song_effect": _used},
    donkey=_donkey,
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
