"""Custom decks in every game that takes one: differences from ours, written and read back, and forms for all."""

import tomllib
from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.decks import Cards, changes_text, diff, laid_over, patched, rows_of, toml
from sobremesa.games.forms import EFFECT, LIST, MUST, NUMBER, Grammar, Part, Place, row_of, value_at
from sobremesa.kernel import ConfigError, Dealer, Message
from sobremesa.render import gallery_of

GAMES = [name for name in sm.games() if sm.manifest_of(name).decks is not None]
HERE = Message("error.deck.card", number=1, title="One")


def cards_of(game: str) -> Cards:
    part = sm.manifest_of(game).decks
    assert part is not None
    return Cards(sm.load(game), part())


def editor_of(game: str) -> Any:
    gallery = gallery_of(game)
    assert gallery is not None
    assert gallery.editor is not None
    return gallery.editor


def modules_of(cards: Cards) -> list[str]:
    return [source.module for source in cards.sources if source.module]


def effect_of(game: str, number: int) -> str:
    return next(f.name for f in editor_of(game).fields(number) if f.kind == EFFECT)


class Filled(dict[str, list[str]]):
    """A form that somebody has filled in."""

    def get(self, name: str, default: Any = None) -> Any:  # type: ignore[override]
        return self[name][0] if self.get_all(name) else default

    def get_all(self, name: str) -> list[str]:
        return dict.get(self, name, [])

    def getlist(self, key: str) -> list[str]:
        return self.get_all(key)


def filled(game: str, number: int, row: dict[str, Any]) -> Filled:
    """The form of a card as it is first shown."""
    form = Filled()
    editor = editor_of(game)
    for field in editor.fields(number):
        value = value_at(row, field.name)
        if field.kind == EFFECT:
            part = editor.grammar(number).parse(value)
            assert part is not None
            fill_part(form, field.name, part)
        elif field.kind == LIST:
            form.update({f"{field.name}.{i}": [v] for i, v in enumerate(value)})
        elif isinstance(value, list):
            form[field.name] = value
        elif isinstance(value, bool):
            form.update({field.name: ["yes"]} if value else {})
        else:
            form[field.name] = [("0" if field.kind == NUMBER else "") if value is None else str(value)]
    return form


def fill_part(form: Filled, at: str, part: Part) -> None:
    form[f"{at}.word"] = [part.word.name]
    for name, value in part.values.items():
        if isinstance(value, Part):
            fill_part(form, f"{at}.{name}", value)
        else:
            form[f"{at}.{name}"] = [str(v) for v in value] if isinstance(value, list) else [str(value)]
    for i, inner in enumerate(part.parts):
        fill_part(form, f"{at}.{i}", inner)


# -- what differs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_our_deck_differs_in_nothing(game: str) -> None:
    cards = cards_of(game)
    assert cards.read(cards.decks.export(modules_of(cards))) == {}
    assert diff(cards.sources, {}, "src") == ""
    assert cards.text({}) == cards.decks.export()


@pytest.mark.parametrize("game", GAMES)
def test_changes_survive_every_way_they_can_be_written(game: str) -> None:
    """As a whole deck, as the changes alone, and as a patch showing just the changes."""
    cards = cards_of(game)
    odd = 'Ñandú "quoted" \\ back\tslash\nline \x7f end'
    numbers = list(cards.rows)
    changes = {numbers[0]: {"title": odd, "note": ""}, numbers[-1]: {"text": "Two words."}}
    assert cards.read(changes_text(changes, "a heading\nof two lines")) == changes
    assert cards.read(cards.text(changes, modules_of(cards))) == changes
    lines = [line for line in diff(cards.sources, changes, "src/x").splitlines() if line[0] in "+-"]
    changed = [line for line in lines if line[:3] not in ("+++", "---")]
    assert sorted(line[0] for line in changed) == ["+"] * 3 + ["-"] * 3
    assert f"+title = {toml(odd)}" in changed
    assert laid_over(cards.rows.values(), changes) == [cards.row(number, changes) for number in cards.rows]


@pytest.mark.parametrize("game", GAMES)
def test_our_files_are_written_as_we_write_them(game: str) -> None:
    """Every value of our data that can be changed, when rewritten, gives the same line again: patches stay small."""
    cards = cards_of(game)
    names = {field.name.partition(".")[0] for number in cards.rows for field in editor_of(game).fields(number)}
    for source in cards.sources:
        same = {r["number"]: {k: v for k, v in r.items() if k in names} for r in rows_of(source.text)}
        assert patched(source.text, same) == source.text


@pytest.mark.parametrize("game", GAMES)
def test_a_field_that_ours_leaves_out_comes_last(game: str) -> None:
    cards = cards_of(game)
    (name, value), *_ = cards.decks.USUAL.items()
    number = next(n for n, row in cards.rows.items() if name not in row)
    text = patched(cards.sources[0].text, {number: {name: value}})
    assert next(row for row in rows_of(text) if row["number"] == number)[name] == value
    assert cards.read(text) == {}, "what is usual need not be said"


# -- forms -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_a_form_that_changes_nothing_by_itself(game: str) -> None:
    cards = cards_of(game)
    for number, row in cards.rows.items():
        editor = editor_of(game)
        read, mistakes = row_of(filled(game, number, row), editor.fields(number), editor.grammar(number), row, HERE)
        assert mistakes == []
        assert cards.changed({}, number, read) == {}, number


@pytest.mark.parametrize("game", GAMES)
def test_an_effect_put_together_anew_is_the_same_for_the_rules(game: str) -> None:
    """However the form writes an effect, the rules compile it to the same program."""
    cards = cards_of(game)
    changes = {
        number: {effect_of(game, number): editor_of(game).grammar(number).normal(row[effect_of(game, number)])}
        for number, row in cards.rows.items()
    }
    modules = modules_of(cards)
    old, new = (cards.game.make_rules(cards.config(c, modules)) for c in ({}, changes))
    assert old.programs == new.programs


def choices(grammar: Grammar, kind: str, rng: Random, depth: int = 3) -> Part:
    """A random part of this kind, as a user could choose it."""
    words = [w for w in grammar.words[kind] if depth or not (w.many or any(p.kind == "part" for p in w.places))]
    word = rng.choice(words or list(grammar.words[kind]))
    values: dict[str, Any] = {}
    for place in word.places:
        if place.default is MUST or rng.random() < 0.5:
            values[place.name] = chosen(grammar, place, rng, depth)
    parts = (
        [choices(grammar, word.many, rng, depth - 1) for _ in range(rng.randint(1, 3))] if word.many and depth else []
    )
    return Part(word, values, parts)


def chosen(grammar: Grammar, place: Place, rng: Random, depth: int) -> Any:
    if place.kind == "part":
        return choices(grammar, place.of, rng, max(depth - 1, 0))
    if place.kind == "words":
        return rng.sample(place.values, rng.randint(1, len(place.values)))
    if place.kind == "word":
        return rng.choice(place.values)
    return rng.randint(place.low, min(place.high, 6))


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_chosen_is_played_or_refused_with_a_message(game: str) -> None:
    """Many randomly chosen effects: each gives a one-line message that names the card, or a game played to its end."""
    cards, rng = cards_of(game), Random(7)
    good = 0
    for _ in range(150):
        number = rng.choice(cards.decks.numbers())
        field = effect_of(game, number)
        grammar = editor_of(game).grammar(number)
        form = Filled()
        fill_part(form, field, choices(grammar, grammar.top, rng))
        said = _refusal(cards, number, field, grammar, form)
        assert len(said.splitlines()) <= 1
        if said:
            continue
        good += 1
        if good <= 4:
            effect = grammar.build(grammar.read(form, field, HERE))
            _play(cards, cards.changed({}, number, {**cards.rows[number], field: effect}), rng)
    assert good > 10


def _refusal(cards: Cards, number: int, field: str, grammar: Grammar, form: Filled) -> str:
    """Why a card with the effect from a form is refused; empty if it can be played with."""
    try:
        effect = grammar.build(grammar.read(form, field, HERE))
        changes = cards.changed({}, number, {**cards.rows[number], field: effect})
        assert cards.read(changes_text(changes)) == changes
        cards.check(changes)
    except ConfigError as e:
        return str(e)
    return ""


def _play(cards: Cards, changes: Any, rng: Random) -> None:
    state = cards.game.start(cards.config(changes))
    dealer = Dealer(rng.random().hex())
    dealer.settle(state)
    while state.turn != sm.OVER:
        state.play(rng.choice(state.legal()))
        dealer.settle(state)
        if rng.random() < 0.02:
            assert cards.game.problems(state) == []
            assert cards.game.from_position(cards.game.position(state)).digest() == state.digest()


# -- read card by card ------------------------------------------------------------------------------------------------

#: what might be put among cards so that reading them one by one would give something else
ODD = ("x = 1\n", "[other]\ny = 2\n", "[card.more]\nz = 3\n", '"""', "'''\n", "[[card]]\n", "card = 1\n", "# a word\n",
       "[[card]] # with a word\n", "[[other]]\n", "\r\n", "number = 1\n", "]")  # fmt: skip


def test_reading_cards_one_by_one_changes_nothing() -> None:
    rng, read, refused = Random(3), 0, 0
    lines = "".join(cards_of("el_grande").sources[0].text.partition("[[card]]")[1:]).splitlines(keepends=True)
    for _ in range(600):
        odd = lines[: rng.randrange(60)]
        for _ in range(rng.randrange(4)):
            odd.insert(rng.randrange(len(odd) + 1), rng.choice(ODD))
        text = "".join(odd)
        try:
            wanted = tomllib.loads(text).get("card")
        except tomllib.TOMLDecodeError:
            wanted = None
        if isinstance(wanted, list):
            assert rows_of(text) == wanted
            read += 1
        else:
            with pytest.raises(ConfigError):
                rows_of(text)
            refused += 1
    assert min(read, refused) > 100


def test_whoever_reads_a_deck_has_it_alone() -> None:
    text = cards_of("el_grande").sources[0].text
    first = rows_of(text)[0]
    first["copies"]["2023"] = 99
    assert rows_of(text)[0]["copies"]["2023"] != 99


# -- what is wrong -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("la_granja", "[[card]]\nnumber = 1\nbarrow = { goods = ['pig'], vp = 9 }", "card 1 (Chef), barrow.vp: 1 to 6"),
        ("la_granja", "[[card]]\nnumber = 1\nfield = 'wheat'", "field: 'wheat' is not allowed; allowed: olive, grain"),
        ("la_granja", "[[card]]\nnumber = 1\nhelper = ['fly', 1]", "card 1 (Chef), helper: unknown operation 'fly'"),
        ("el_grande", "[[card]]\nnumber = 1\neffect = ['fly']", "card 1 (Intrigue), effect: unknown operation 'fly'"),
        ("la_granja", "[[card]]\nnumber = 1\nwings = 2", "unknown field 'wings'"),
        ("la_granja", "[[card]]\nnumber = 999\ntitle = 'x'", "card 999: there is no such number"),
        ("la_granja", "[[card]]\ntitle = 'x'", "deck, table 1, number: must be a number"),
        ("la_granja", "[[card]]\nnumber = 1\n[[card]]\nnumber = 1", "card 1: this number appears twice"),
        ("la_granja", "[[card", "the deck is not a TOML text"),
        ("la_granja", "x = 1", "the deck has no [[card]] tables"),
        ("el_grande", "[[card]]\nnumber = 1\ncaballeros = 0", "(Intrigue), caballeros: 1 to 5 are allowed, not 0"),
        ("el_grande", "[[card]]\nnumber = 1\ndeck = 5", "deck: 5 is not allowed; allowed: 1, 2, 3, 4"),
        ("el_grande", "[[card]]\nnumber = 29\ndeck = 4", "deck: 4 is not allowed; allowed: 5"),
        ("el_grande", "[[card]]\nnumber = 1\ncopies = { '2023' = 9 }", "copies.2023: 0 to 4 are allowed, not 9"),
        ("el_grande", "[[card]]\nnumber = 1\ncopies = { gold = 1 }", "copies: 'gold' is not allowed; allowed: 2023"),
        ("el_grande", "[[card]]\nnumber = 31\ncopies = { classic = 2 }", "copies.alternative: 0 is not allowed"),
        ("el_grande", "[[card]]\nnumber = 1\neffect = ['move', { own = 31 }]", "effect: 0 to 30 are allowed, not 31"),
        ("el_grande", "[[card]]\nnumber = 1\neffect = ['score_worth', { first = [-1] }]", "are allowed, not -1"),
        ("el_grande", "[[card]]\nnumber = 1\neffect = ['score_worth', { first = [30] }]", "score_worth.first"),
        ("el_grande", "[[card]]\nnumber = 1\neffect = ['move', { must = 'ruling:x' }]", "allowed: militia_source"),
        ("el_grande", "[[card]]\nnumber = 1\neffect = ['hold_veto']", "'hold_veto' belongs to the card that has it"),
        ("el_grande", "[[card]]\nnumber = 1\neffect = ['seq', ['take_back']]", "'take_back' belongs to the card"),
        ("el_grande", "[[card]]\nnumber = 31\neffect = ['gain']", "its effect stays ['hold_veto']"),
        ("el_grande", "[[card]]\nnumber = 24\ncopies = { '2023' = 4, classic = 1 }", "copies.2023: 0 to"),
        ("el_grande", "[[card]]\nnumber = 1\nid = 'other'", "id: 'other' is not allowed; allowed: intrigue"),
        ("el_grande", "[[card]]\nnumber = 1\ninstant = true", "instant: True is not allowed; allowed: false"),
        ("el_grande", "[[card]]\nnumber = 1\nstatus = 'sure'", "allowed: rulebook, sourced, reconstructed"),
        ("el_grande", "[[card]]\nnumber = 1\ncopies = {}\n[[card]]\nnumber = 2\ncopies = {}", "deck 1 has 7 cards"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_card_field_and_what_is_allowed(game: str, text: str, message: str) -> None:
    cards = cards_of(game)
    with pytest.raises(ConfigError) as e:
        cards.check(cards.read(text))
    assert message in str(e.value)


@pytest.mark.parametrize(("field", "most"), [("title", 80), ("text", 1_000), ("note", 1_000), ("clarification", 1_000)])
@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_card_is_longer_than_a_card(game: str, field: str, most: int) -> None:
    cards = cards_of(game)
    number = min(cards.rows)
    assert cards.read(f"[[card]]\nnumber = {number}\n{field} = '{'é' * most}'")
    with pytest.raises(ConfigError) as e:
        cards.read(f"[[card]]\nnumber = {number}\n{field} = '{'é' * (most + 1)}'")
    assert f"{field}: too long: {most + 1} characters, at most {most} are allowed" in str(e.value)
    assert len(str(e.value)) < 160


def test_nothing_huge_or_deep_is_read() -> None:
    cards = cards_of("la_granja")
    with pytest.raises(ConfigError, match="too long"):
        cards.read("x" * 300_000)
    with pytest.raises(ConfigError, match=r"nested more than|TOML"):
        cards.read(f"[[card]]\nnumber = 1\nhelper = {'[' * 200}{']' * 200}")
    for huge in (f"number = 0x{'f' * 5000}", f"number = 1\nhelper = ['gain', 'vp', {{ x = 0x{'f' * 5000} }}]"):
        with pytest.raises(ConfigError, match="TOML"):
            cards.read(f"[[card]]\n{huge}")


@pytest.mark.parametrize(
    "line",
    [
        "{effect} = ['{long}']",
        "{effect} = ['gain', '{long}']",
        "{effect} = ['gain', {{ {long} = 1 }}]",
        "{effect} = ['on', ['{long}'], ['gain', 'vp', 1]]",
        "{effect} = ['mod', '{long}', ['add', 1]]",
        "{effect} = ['mod', 'upgrade_cost', ['{long}', 1]]",
        "{effect} = ['score', ['{long}', 1]]",
        "{effect} = ['score', {{ a = '{long}' }}]",
        "{effect} = ['repeat', '{long}']",
        "title = ['{long}']",
        "status = {{ {long} = 1 }}",
        "{long} = 1",
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_message_does_not_repeat_a_deck(game: str, line: str) -> None:
    cards = cards_of(game)
    number = min(cards.rows)
    effect = "helper" if game == "la_granja" else "effect"
    with pytest.raises(ConfigError) as e:
        cards.check(cards.read(f"[[card]]\nnumber = {number}\n{line.format(effect=effect, long='w' * 200_000)}"))
    assert len(str(e.value)) < 1_000
