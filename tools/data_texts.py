"""The English texts of the data files, by message key.

Titles, texts and notes are in the data of the games, where cards are corrected; from there they go into the English
catalogue (``make messages``), and so to the translators.
"""

from collections.abc import Iterable, Iterator

from sobremesa.games import manifest_of, ours
from sobremesa.games.manifest import Manifest
from sobremesa.kernel.config import ModuleMeta, Option

Text = tuple[str, str, str]  # its module or nothing, its key, the English text

TITLE = "Titles, texts and notes, from the data and meta files: edit them there."


def texts() -> dict[str, dict[str, str]]:
    """The messages of each catalogue made from data, by its place (`tools.messages.place_of`).

    Braces are doubled, as they are not parameters.
    """
    out: dict[str, dict[str, str]] = {}
    for game in ours():
        manifest = manifest_of(game)
        data = manifest.texts()() if manifest.texts is not None else ()
        for module, key, text in (*_window(manifest), *data):
            folder = f"games/{game}/modules/{module}" if module else f"games/{game}"
            if text:
                pairs = out.setdefault(f"{folder}/locales/en/data.po", {})
                pairs[key] = text.replace("{", "{{").replace("}", "}}")
    return out


def _window(manifest: Manifest) -> Iterator[Text]:
    """The texts of the metadata of a game and its modules."""
    m, game = manifest.meta, manifest.name
    for name, text in (("title", m.title), ("text", m.text), ("credits", m.credits)):
        yield "", f"game.{game}.{name}", text
    for edition, text in m.editions.items():
        yield "", f"edition.{game}.{edition}", text
    of_modules: list[Text] = []
    for name, window in zip(manifest.modules.names, manifest.modules.windows()):
        of_modules += [] if window.meta is None else _module(game, window.meta)
        of_modules += _options(game, name, window.options, window.rulings)
    known = {key for _, key, _ in of_modules}
    yield from (text for text in _options(game, "", m.options, m.rulings) if text[1] not in known)
    yield from of_modules


def _module(game: str, m: ModuleMeta) -> Iterator[Text]:
    key = f"module.{game}.{m.id}"
    yield m.id, f"{key}.title", m.title
    yield m.id, f"{key}.text", m.text
    yield m.id, f"{key}.why_seats", m.why_seats
    for other, why in m.excludes.items():
        yield m.id, f"{key}.excludes.{other}", why


def _options(game: str, module: str, options: Iterable[Option], rulings: Iterable[Option]) -> Iterator[Text]:
    for kind, chosen in (("option", options), ("ruling", rulings)):
        for option in chosen:
            yield module, f"{kind}.{game}.{option.name}", option.text
            yield module, f"{kind}.{game}.{option.name}.why", option.why
