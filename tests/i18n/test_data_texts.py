"""The English catalogue has the texts of the data files, letter by letter."""

import tomllib
from importlib.resources import files

from tools.data_texts import texts
from tools.messages import key_of, read_all

from sobremesa.i18n import ENGLISH, po

from .catalogue import messages


def test_the_catalogue_says_what_the_data_say() -> None:
    """If not, ``make messages`` fixes it."""
    found = texts()
    catalogues = read_all(ENGLISH)
    for name, pairs in found.items():
        written = {key_of(m): m.string for m in catalogues[name] if m.id}
        assert written == pairs, name
        assert list(written) == list(pairs), f"{name} is in another order"
    assert sum(map(len, found.values())) > 700
    assert found["games/la_granja/locales/en/data.po"]["card.la_granja.23.title"] == "Farm Servant"
    assert found["games/el_grande/locales/en/data.po"]["card.el_grande.intrigue.title"] == "Intrigue"


def test_every_note_of_the_data_has_a_key() -> None:
    """No explanation of an uncertain fact is left out."""
    said = {text for forms in messages().values() for text in forms}
    paths = sorted(files("sobremesa.games").joinpath("la_granja").rglob("*.toml"))  # type: ignore[attr-defined]
    notes = [note for path in paths for note in _notes(tomllib.loads(path.read_text(encoding="utf-8")))]
    assert len(notes) > 150
    assert [note for note in notes if note and note.replace("{", "{{") not in said] == []


def _notes(value: object) -> list[str]:
    if isinstance(value, list):
        return [note for inner in value for note in _notes(inner)]
    if not isinstance(value, dict):
        return []
    own = [str(text) for name, text in value.items() if name == "note" or name.endswith("_note")]
    return own + [note for inner in value.values() for note in _notes(inner)]


def test_every_file_says_what_it_holds() -> None:
    for path in po.OURS.files(ENGLISH):
        first = path.read_text(encoding="utf-8").split("\n")[0]
        assert first.startswith("# "), path.name
        assert first.endswith("."), path.name
