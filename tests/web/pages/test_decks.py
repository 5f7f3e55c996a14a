"""Custom decks over HTTP: edited, kept, shared, played with, downloaded and read back; and what is refused."""

import re
import sys
from html.parser import HTMLParser
from typing import Any

import pytest

from sobremesa.games.decks import Cards, toml
from sobremesa.games.forms import Grammar
from sobremesa.web.decks import LARGEST, OURS, cards_of
from sobremesa.web.limits import MAKE, RATES
from sobremesa.web.storage import keeper

from ...decks import ENDLESS
from ..server import BOT, Running, order, person, until
from .visitors import Visitor

pytestmark = pytest.mark.anyio

CHEF = "/cards/la_granja/d/ours/1"


class Form(HTMLParser):
    """What a browser would send for the form of a card, as shown on the page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self._select = self._area = ""
        self._is_in = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = dict(attrs)
        if tag == "form":
            self._is_in = a.get("id") == "card"
        if not self._is_in:
            return
        name = a.get("name") or ""
        if tag == "select":
            self._select = name
        elif tag == "option":
            first = self._select not in self.fields
            if first or "selected" in a:
                self.fields[self._select] = [a.get("value") or ""]
        elif tag == "textarea":
            self._area = name
            self.fields[name] = [""]
        elif tag == "input" and (a.get("type") != "checkbox" or "checked" in a):
            self.fields.setdefault(name, []).append(a.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._area = ""
        if tag == "form":
            self._is_in = False

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields[self._area][0] += data


async def form_at(visitor: Visitor, path: str) -> dict[str, Any]:
    answer = await visitor.client.get(path)
    assert answer.status_code == 200
    fields: dict[str, Any] = {k: v if len(v) > 1 else v[0] for k, v in Form(answer.text).fields.items()}
    visitor.csrf = fields["csrf"]
    return fields


async def kept(visitor: Visitor, path: str, **changes: Any) -> str:
    """Submit the form of a card with these changes; return the address of the resulting deck."""
    fields = {**await form_at(visitor, path), **{k.replace("__", "."): v for k, v in changes.items()}}
    answer = await visitor.client.post(f"{path}/keep", data=fields)
    assert answer.status_code == 200, answer.text
    return answer.url.path


@pytest.mark.parametrize(
    "path", [CHEF, "/cards/la_granja/d/ours/34", "/cards/la_granja/d/ours/120", "/cards/el_grande/d/ours/30"]
)
async def test_a_form_that_nobody_touched_changes_nothing(visitor: Visitor, path: str) -> None:
    assert (await kept(visitor, path)).endswith(f"/d/{OURS}")


async def test_a_card_is_corrected_shared_and_played_with(visitor: Visitor, server: Running) -> None:
    at = await kept(visitor, CHEF, title="Cook", barrow__vp="5", **{"barrow.goods.1": "wine"})
    assert re.fullmatch(r"/cards/la_granja/d/[0-9a-f]{16}", at)
    html = await visitor.get(at)
    rows = re.findall(r"<code>(\w+)</code></td><td><del>(.*?)</del></td><td><ins>(.*?)</ins>", html)
    assert rows == [
        ("title", "Chef", "Cook"),
        ("barrow", '{ goods = ["grain", "food"], vp = 2 }', '{ goods = ["grain", "wine"], vp = 5 }'),
    ]
    assert at in html, "the link"
    assert await kept(visitor, CHEF, title="Cook", barrow__vp="5", **{"barrow.goods.1": "wine"}) == at, "by its content"
    name = at.rpartition("/")[2]
    html = await visitor.get(f"/new?game=la_granja&deck={name}")
    assert "1 card differs from ours" in html
    html = await visitor.post(
        "/new", game="la_granja", edition="deluxe", mode="live",
        **{"deck-link": name, "kind-0": "human", "kind-1": "random", "kind-2": "nobody", "kind-3": "nobody"},
    )  # fmt: skip
    table = await server.hall.get(visitor.at.split("/")[2])
    assert table.config.options["deck"] == cards_of("la_granja").text(
        {1: {"title": "Cook", "barrow": {"goods": ["grain", "wine"], "vp": 5}}}
    )


async def test_a_downloaded_deck_can_be_played_with_as_it_is(visitor: Visitor) -> None:
    """A deck for the base game without modules; one for a module if one of its cards was changed."""
    cards = cards_of("la_granja")
    for number, modules in ((1, ()), (70, ("new_farm_cards",))):
        at = await kept(visitor, f"/cards/la_granja/d/ours/{number}", title="Other")
        text = (await visitor.client.get(f"{at}/deck.toml")).text
        cards.game.start(cards.game.meta.config(2, modules=modules, options={"deck": text}))


async def test_decks_are_worked_on_in_processes_of_their_own(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done here to the cards and their effects does not reach those processes."""

    def never(*_: object) -> None:
        raise AssertionError("in the process that answers requests")

    monkeypatch.setattr(Cards, "text", never)
    monkeypatch.setattr(Grammar, "parse", never)
    monkeypatch.setattr(sys.modules[Cards.__module__], "toml", never)
    at = await kept(visitor, CHEF, title="Other")
    for path in ("/deck.toml", "/changes.toml", "/1", ""):
        assert (await visitor.client.get(f"{at}{path}")).status_code == 200, path


async def test_a_second_card_and_the_way_back(visitor: Visitor) -> None:
    first = await kept(visitor, CHEF, title="Cook")
    second = await kept(visitor, f"{first}/2", once="yes")
    assert second != first
    assert "2 cards differ from ours" in await visitor.get(second)
    assert "1 card differs from ours" in await visitor.get(first), "decks never change"
    fields = {**await form_at(visitor, f"{second}/2"), "way": "ours"}
    answer = await visitor.client.post(f"{second}/2/keep", data=fields)
    assert answer.url.path == first


async def test_an_effect_is_chosen_part_by_part_without_a_script(visitor: Visitor) -> None:
    fields = await form_at(visitor, CHEF)
    fields["helper.word"] = "on"
    answer = await visitor.client.post(CHEF, data=fields)
    html = answer.text
    assert 'name="helper.event.word"' in html, "what a trigger needs is asked now"
    fields = {k: v if len(v) > 1 else v[0] for k, v in Form(html).fields.items()}
    fields |= {
        "helper.event.word": "upgraded",
        "helper.event.new": "grain",
        "helper.effect.word": "gain",
        "kind": "trigger",
    }
    html = (await visitor.client.post(CHEF, data=fields)).text
    fields = {k: v if len(v) > 1 else v[0] for k, v in Form(html).fields.items()}
    fields |= {"helper.effect.what": "silver", "helper.effect.n.word": "plain", "helper.effect.n.value": "2"}
    answer = await visitor.client.post(f"{CHEF}/keep", data=fields)
    name = answer.url.path.rpartition("/")[2]
    text = (await visitor.client.get(f"/cards/la_granja/d/{name}/changes.toml")).text
    assert 'helper = ["on", ["upgraded", "grain"], ["gain", "silver", 2]]' in text


async def test_our_script_is_told_how_the_card_looks_and_what_is_wrong(visitor: Visitor) -> None:
    fields = await form_at(visitor, CHEF)
    script = {"Accept": "application/json"}
    told = (await visitor.client.post(CHEF, data={**fields, "title": "Cook"}, headers=script)).json()
    assert "Cook" in told["html"]
    assert told["problems"] == []
    told = (await visitor.client.post(CHEF, data={**fields, "barrow.vp": "9"}, headers=script)).json()
    text = "card 1 (Chef), barrow.vp: 1 to 6 are allowed, not 9"
    assert told["problems"] == [{"field": "barrow.vp", "text": text, "short": "1 to 6 are allowed, not 9"}]
    assert told["html"] is None
    told = (await visitor.client.post(CHEF, data={**fields, "helper.word": "fly"}, headers=script)).json()
    assert "'fly' is not allowed; allowed: on, mod, score" in told["problems"][0]["text"]
    told = (
        await visitor.client.post(CHEF, data={**fields, "field": "wheat"}, headers={**script, "Accept-Language": "cs"})
    ).json()
    (problem,) = told["problems"]
    assert "olive, grain, grape" in problem["text"]
    assert "není" in problem["text"] or "povoleno" in problem["text"]


async def test_all_mistakes_are_told_at_once_each_at_its_field(visitor: Visitor) -> None:
    """Both those found by the form, in fields and inside the effect, and those found by the rules."""
    fields = await form_at(visitor, CHEF)
    goods = {name: "" for name in fields if name.startswith("barrow.goods.")}
    wrong = {"barrow.vp": "9", "extension.silver": "x", "helper.0.word": "add", "helper.0.number": "12345", **goods}
    told = (await visitor.client.post(CHEF, data={**fields, **wrong}, headers={"Accept": "application/json"})).json()
    assert [p["field"] for p in told["problems"]] == [
        "barrow.vp",
        "extension.silver",
        "helper.0.number",
        "barrow.goods",
    ]
    page = (await visitor.client.post(CHEF, data={**fields, **wrong})).text
    assert page.count('class="wrong"') == 4
    assert Form(page).fields["barrow.vp"] == ["9"], "what was typed stays to be mended"


async def test_what_we_note_about_a_card_is_not_shown_in_its_form(visitor: Visitor) -> None:
    assert (await form_at(visitor, CHEF))["note"] == ""
    at = await kept(visitor, CHEF, note="Looked at a copy.")
    assert (await form_at(visitor, f"{at}/1"))["note"] == "Looked at a copy."


@pytest.mark.parametrize("game", ["la_granja", "el_grande"])
async def test_download_and_upload_lead_to_the_same_deck(visitor: Visitor, game: str) -> None:
    at = await kept(visitor, f"/cards/{game}/d/ours/1", title='Ñandú "x" \\ y', note="Looked at a copy.\nTwice.")
    for file in ("deck.toml", "changes.toml"):
        answer = await visitor.client.get(f"{at}/{file}")
        assert answer.headers["content-disposition"].startswith("attachment; ")
        again = await visitor.client.post(
            f"/cards/{game}/upload", data={"csrf": visitor.csrf}, files={"file": (file, answer.content)}
        )
        assert again.url.path == at, file
    ours = await visitor.client.get(f"/cards/{game}/d/ours/deck.toml")
    again = await visitor.client.post(f"/cards/{game}/upload", data={"csrf": visitor.csrf, "text": ours.text})
    assert again.url.path == f"/cards/{game}/d/ours"


# -- what is refused ---------------------------------------------------------------------------------------------------


def card(**fields: Any) -> str:
    return "[[card]]\n" + "\n".join(f"{k} = {toml(v)}" for k, v in fields.items())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the deck has no [[card]] tables"),
        ("[[card]]\nnumber = = 1", "the deck is not a TOML text: line 2"),
        ("a = " + "[" * 5000, "the deck is not a TOML text"),
        ("x" * 300_000, "the deck is too long"),
        (card(number=1, field="wheat"), "card 1 (Chef), field: 'wheat' is not allowed; allowed: olive, grain, grape"),
        (card(number=1, helper=["fly"]), "card 1 (Chef), helper: unknown operation 'fly'"),
        (card(number=1, helper=["gain", "gold", 1]), "unknown value for gain.what 'gold'; available: olive, grain"),
        (ENDLESS, "would trigger each other for ever"),
        (card(number=1, helper=["repeat", 10**30, ["gain", "vp", 1]]), "card 1"),
    ],
)
async def test_a_bad_deck_gets_a_message_at_once(visitor: Visitor, text: str, message: str) -> None:
    html = await visitor.post("/cards/la_granja/upload", 422, text=text)
    assert message in html
    await visitor.get("/cards/la_granja/d/ours")


async def test_a_file_that_is_no_text_or_far_too_large(visitor: Visitor) -> None:
    async def sent(data: bytes) -> int:
        files = {"file": ("deck.toml", data)}
        answer = await visitor.client.post("/cards/la_granja/upload", data={"csrf": visitor.csrf}, files=files)
        return answer.status_code

    assert await sent(b"\xff\xfe\x00") == 422
    assert await sent(b"x" * 2_000_000) == 413


async def test_a_form_is_not_taken_from_elsewhere(visitor: Visitor) -> None:
    for path in (CHEF, f"{CHEF}/keep", "/cards/la_granja/upload"):
        assert (await visitor.client.post(path, data={"title": "x"})).status_code == 403


async def test_decks_that_nobody_looks_at_are_tidied_away(visitor: Visitor, server: Running) -> None:
    at = await kept(visitor, CHEF, title="Cook")
    write, now = server.hall.store.database.write, server.hall.now()
    rules = keeper.Rules(decks=30)
    await write(lambda c: keeper.tidy(c, rules, now + 29 * 86400))
    await visitor.get(at)
    assert await write(lambda c: keeper.due_decks(c, rules, now + 31 * 86400)) == [at.rpartition("/")[2]]
    await write(lambda c: keeper.tidy(c, rules, now + 31 * 86400))
    await visitor.get(at, 404)


async def test_bots_play_with_such_a_deck(server: Running) -> None:
    """They think in separate processes, which have never seen it."""
    changes = {1: {"title": "Plot", "effect": ["gain", {"vp": 3}], "copies": {"2023": 4, "classic": 2}}}
    deck = cards_of("el_grande").text(changes)
    table = await server.hall.create(order(BOT, BOT, options={"deck": deck, "short": True}), person("a"))
    await until(lambda: table.over)
    assert table.config.options["deck"] == deck


async def test_decks_are_limited_in_size_and_number(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, MAKE, RATES[MAKE]._replace(per_second=1e-6))  # however long the cards take to check
    long = dict.fromkeys(("text", "note", "clarification"), "x" * 1000)
    deck = "\n".join(card(number=number, **long) for number in range(1, 56))
    assert len(deck) > LARGEST
    await visitor.post("/cards/la_granja/upload", 413, text=deck)
    statuses = []
    for n in range(25):
        text = card(number=1, title=f"Cook {n}")
        answer = await visitor.client.post("/cards/la_granja/upload", data={"csrf": visitor.csrf, "text": text})
        statuses.append(answer.status_code)
    assert statuses[0] == 200
    assert statuses[-1] == 429


async def test_a_new_table_takes_the_link_to_a_deck(visitor: Visitor, server: Running) -> None:
    at = await kept(visitor, CHEF, title="Cook")
    html = await visitor.get("/new?game=la_granja")
    assert 'name="deck-link"' in html
    assert 'name="deck"' not in html, "nobody pastes a whole deck into a form of limited size"
    seats = {"game": "la_granja", "kind-0": "human", "kind-1": "random", "kind-2": "nobody", "kind-3": "nobody"}
    for link in (f"https://example.org{at}", f" {at}/1?x=y#z ", at.rpartition("/")[2]):
        await visitor.post("/new", **seats, **{"deck-link": link})
        table = await server.hall.get(visitor.at.split("/")[2])
        assert 'title = "Cook"' in table.config.options["deck"]
    answer = await visitor.post("/new", 422, **seats, **{"deck-link": "https://example.org/cards/la_granja/d/nowhere"})
    assert "There is no deck of this game at that link." in answer


async def test_a_deck_belongs_to_its_game(visitor: Visitor) -> None:
    at = await kept(visitor, CHEF, title="Cook")
    await visitor.get(at.replace("la_granja", "el_grande"), 404)
    await visitor.get(f"/new?game=el_grande&deck={at.rpartition('/')[2]}", 404)
