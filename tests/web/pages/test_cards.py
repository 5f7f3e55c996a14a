"""The room of cards over HTTP: everything is shown and has a page, and searches find what they should."""

import re
from html import unescape
from pathlib import Path
from random import Random

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules.catalogue import CARDS as ACTION_CARDS
from sobremesa.games.la_granja.modules.new_farm_cards.rules import ROWS as NEW_ROWS
from sobremesa.games.la_granja.rules.catalogue import CARD_ROWS
from sobremesa.i18n import LANGUAGES, has, language
from sobremesa.kernel import Dealer
from sobremesa.render import Exhibit, gallery_of
from sobremesa.web.pages.cards import Wanted
from sobremesa.words.shelf import ruling_text

from .visitors import Visitor

pytestmark = pytest.mark.anyio

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules"
GAMES = [name for name in sm.games() if sm.manifest_of(name).gallery is not None]


def everything(game: str) -> list[Exhibit]:
    gallery, rules = gallery_of(game), sm.load(game)
    assert gallery is not None
    return list(gallery.exhibits(rules.meta.config(rules.meta.max_seats, modules=rules.modules)))


def found(html: str, game: str) -> list[str]:
    return re.findall(rf'<h2><a href="/cards/{game}/([\w-]+)">', html)


#: numbers of our ledgers, which only we know: EG-208, EG-A19, D-01
LEDGER = re.compile(r"\b[A-Z]{2}-A?\d\d|\b[AD]-\d\d\b")
#: how we know something is only for ``--provenance``: players see a mark and one sentence
RESEARCH = re.compile(r"\bEst\. |Mallorcan|\b[Ss]ourced?\b|[Rr]econstructed|working title|\bours\b[;.]")


@pytest.mark.parametrize("game", GAMES)
async def test_everything_is_shown_and_has_a_page(visitor: Visitor, game: str) -> None:
    exhibits = everything(game)
    ids = [e.id for e in exhibits]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[\w-]+", id) for id in ids)
    assert found(await visitor.get(f"/cards/{game}"), game) == ids
    for e in exhibits:
        html = await visitor.get(f"/cards/{game}/{e.id}")
        assert e.told.title in html
        for research in (RESEARCH, LEDGER):
            assert research.search(re.sub(r"<[^>]*>", " ", html)) is None, e.id
        assert ("≈" in html) == e.told.has_stand_ins


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", LANGUAGES)
async def test_rulings_are_told_without_the_numbers_of_our_ledgers(visitor: Visitor, game: str, code: str) -> None:
    """Both where a table is opened and on each card that has one."""
    cards = {ruling: e.id for e in everything(game) for ruling in e.rulings}
    for page in (f"/new?game={game}", *(f"/cards/{game}/{card}" for card in set(cards.values()))):
        html = await visitor.get(page, **{"Accept-Language": code})
        assert LEDGER.search(re.sub(r"<[^>]*>", " ", html)) is None, page
        with language(code):
            shown = cards if page.startswith("/new") else [r for r, card in cards.items() if page.endswith(f"/{card}")]
            assert [r for r in shown if ruling_text(game, r) not in unescape(html)] == [], page


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_reason_and_a_place_in_our_notes(game: str) -> None:
    notes = "".join(path.read_text(encoding="utf-8") for path in sorted(RULES.glob(f"{game}*_rulings.md")))
    rulings = sm.meta(game).rulings
    assert [r.name for r in rulings if not r.why] == []
    assert [r.name for r in rulings if not re.search(rf"(?m)^(### |\*\*){r.ledger}\b", notes)] == []


def test_all_cards_tiles_and_modifiers_are_there() -> None:
    farm = everything("la_granja")
    kinds = {kind: sum(e.kind == kind for e in farm) for kind in ("farm_card", "roof", "donkey", "building")}
    assert kinds == {"farm_card": len(CARD_ROWS) + len(NEW_ROWS), "roof": 24, "donkey": 4, "building": 6}
    assert {e.module for e in farm} == {"", *sm.load("la_granja").modules}
    grande = everything("el_grande")
    kinds = {kind: sum(e.kind == kind for e in grande) for kind in ("action_card", "power_card", "tile", "modifier")}
    assert kinds == {"action_card": len(ACTION_CARDS), "power_card": 13, "tile": 2, "modifier": 16}
    assert {r for e in grande for r in e.rulings} <= {r.name for r in sm.meta("el_grande").rulings}
    assert {r for e in farm for r in e.rulings} <= {r.name for r in sm.meta("la_granja").rulings}
    modules = {e.id: e.module for e in grande}
    alternatives = {"card-double_game", "card-veto", "card-referendum"}
    assert {id for id, module in modules.items() if module == "alternative_cards"} == alternatives
    assert modules["card-your_majesty"] == ""


def test_an_exhibit_has_the_rulings_that_decide_how_it_works_and_no_others() -> None:
    farm = {e.id: e.rulings for e in everything("la_granja")}
    assert {id: farm[id] for id in ("roof-die_1", "roof-die_2", "roof-olive", "roof-grain_or_olive")} == {
        "roof-die_1": ("die_change",),
        "roof-die_2": ("die_change", "die_change_by"),
        "roof-olive": ("slash_tiles", "classic_roofs"),
        "roof-grain_or_olive": ("classic_roofs",),
    }
    assert farm["roof-market_stand"][1:] == (), "no tile of the classic edition"
    assert farm["farm-41"] == farm["roof-siesta_2"][:1] == ("late_siesta",), "phases I to III: after the new order too"
    assert farm["farm-30"] == (), "its steps come with a piglet, in phase I"
    assert {id for id, rulings in farm.items() if "one_vp_barrows" in rulings} >= {"farm-68", "farm-83"}
    assert {id for id, rulings in farm.items() if "own_die_order" in rulings} == {"lady-ana"}
    any_time = {id for id, rulings in farm.items() if rulings == ("helpers_in_scoring",)}
    assert {"farm-22", "farm-23", "farm-67"} <= any_time, "activated at any time"
    assert not {"farm-1", "farm-12", "farm-17"} & any_time, "modifiers and triggers are not"


async def test_filters_and_words(visitor: Visitor) -> None:
    exhibits = {e.id: e for e in everything("la_granja")}

    async def those(query: str) -> list[Exhibit]:
        return [exhibits[id] for id in found(await visitor.get(f"/cards/la_granja?{query}"), "la_granja")]

    roofs = await those("kind=roof")
    assert {e.kind for e in roofs} == {"roof"}
    pigs = await those("good=pig&kind=farm_card")
    assert pigs
    assert all("pig" in e.goods for e in pigs)
    assert len(pigs) < 126
    new = await those("module=new_farm_cards")
    assert {e.module for e in new} == {"new_farm_cards"}
    assert {e.module for e in await those("module=base")} == {""}
    sure, doubtful = await those("stand_in=none"), await those("stand_in=only")
    assert not any(e.told.has_stand_ins for e in sure)
    assert all(e.told.has_stand_ins for e in doubtful)
    assert len(sure) + len(doubtful) == len(exhibits)
    assert [e.id for e in await those("q=never+below+FREE+upgrades")] == ["farm-1"]
    assert await those("q=xyzzy") == []
    assert await those("kind=nonsense&good=%00%3Cscript%3E".replace("%00", "")) == []


async def test_a_part_of_the_page_for_our_script(visitor: Visitor) -> None:
    html = await visitor.get("/cards/el_grande?q=king", **{"X-Fragment": "1"})
    assert html.startswith('<p class="found"')
    assert "<html" not in html


def test_words_are_looked_for_in_all_texts() -> None:
    e = everything("la_granja")[0]
    assert Wanted(q="chef").fits(e)
    assert Wanted(q=" UPGRADE  silver ").fits(e)
    assert not Wanted(q="chef pirate").fits(e)


async def test_a_card_shows_its_rulings_and_what_was_counted(visitor: Visitor) -> None:
    html = await visitor.get("/cards/el_grande/card-mutiny")
    assert "which regions may be picked on the disc for Mutiny" in html
    assert "A region under the 8/4/0 tile is worth 8" in await visitor.get("/cards/el_grande/card-royal_court_day")
    assert "Players decide in turn order." in await visitor.get("/cards/la_granja/farm-46")
    for game, card in (("el_grande", "card-intrigue"), ("la_granja", "farm-1")):
        counted = gallery_of(game).measured()  # type: ignore[union-attr]
        html = await visitor.get(f"/cards/{game}/{card}")
        games = counted["tables"][""]
        assert f"Counted in {games} games" in html
        for times, _ in counted["cards"][card].values():
            assert f"<td>{times}</td>" in html
    assert "How it was played" not in await visitor.get("/cards/la_granja/donkey-1"), "nobody has counted these"


@pytest.mark.parametrize("game", GAMES)
def test_what_was_counted_is_of_cards_that_there_are(game: str) -> None:
    """Conversely, the words of actions still lead to them."""
    gallery = gallery_of(game)
    assert gallery is not None
    counted = gallery.measured()
    exhibits = {e.id: e for e in everything(game)}
    assert set(counted["cards"]) <= set(exhibits)
    assert set(counted["tables"]) <= {e.module for e in exhibits.values()}
    assert all(has(f"gallery.{game}.way.{way}") for ways in counted["cards"].values() for way in ways)
    rules, rng, seen = sm.load(game), Random(3), set()
    state, dealer = rules.new(3), Dealer("counted")
    dealer.settle(state)
    while state.turn != sm.OVER:
        action = rng.choice(state.legal())
        played = gallery.played(state.view(state.turn), rules.notation(action).split())
        seen |= {played} if played else set()
        state.play(action)
        dealer.settle(state)
    assert len(seen) > 20
    assert {card for card, _ in seen} <= set(exhibits)


async def test_cards_speak_every_language(visitor: Visitor) -> None:
    html = await visitor.get("/cards/la_granja/farm-1", **{"Accept-Language": "uk"})
    assert "Карти ферми" in html
    html = await visitor.get("/cards/el_grande?kind=power_card", **{"Accept-Language": "pl"})
    assert "Karty siły" in html


@pytest.mark.parametrize(
    "path", ["/cards/chess", "/cards/mentiroso", "/cards/la_granja/farm-999", "/cards/la_granja/d/nowhere",
             "/cards/la_granja/d/ours/999", "/cards/mentiroso/d/ours", "/cards/chess/d/ours/deck.toml"],
)  # fmt: skip
async def test_what_is_not_there(visitor: Visitor, path: str) -> None:
    assert "Traceback" not in await visitor.get(path, status=404)
