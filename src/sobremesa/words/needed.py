"""The messages that the rest of Sobremesa needs from a game, in one place.

All other messages of a game, in its words, pictures and errors, are its own affair. Messages that have a fallback
(`shelf`) are not listed here.
"""

from sobremesa.games import manifest_of
from sobremesa.i18n import has


def needed(game: str) -> list[str]:
    """The keys of all messages that a game has to provide:

    ``web.people.vp.<game>``
        a score, ``{vp} VP``; if it has plural forms, ``{count}`` is the same number. If views may hide scores, ``vp``
        can be a question mark, so there can be no plural forms.
    ``web.game.<game>.goal``
        what one has to do to win, on the page of rules
    ``web.round.<game>.<phase>.title``, ``.text``, and ``web.round.<game>.<phase>.<step>.title``, ``.text``
        each phase of a round and each of its steps, as named in the manifest
    ``web.glossary.<game>.<term>.term``, ``.text``
        each term of the glossary, as named in the manifest
    ``web.edition.<game>.<edition>``
        the short name of an edition, if a module goes with some of them only
    ``token.colour.<colour>``, ``token.letter.<colour>``
        each value of an option called ``colours``; those of our own tokens are provided
    """
    manifest = manifest_of(game)
    meta = manifest.meta
    keys = [f"web.people.vp.{game}", f"web.game.{game}.goal"]
    for phase in manifest.phases:
        for place in (phase.name, *(f"{phase.name}.{step}" for step in phase.steps)):
            keys += [f"web.round.{game}.{place}.title", f"web.round.{game}.{place}.text"]
    for term in manifest.glossary:
        keys += [f"web.glossary.{game}.{term}.term", f"web.glossary.{game}.{term}.text"]
    keys += [f"web.edition.{game}.{edition}" for edition in dict.fromkeys(e for m in meta.modules for e in m.editions)]
    for option in meta.options:
        if option.name == "colours":
            keys += [f"token.{what}.{colour}" for colour in option.values for what in ("colour", "letter")]
    return keys


def missing(game: str) -> list[str]:
    """Those of them that are missing in the current language, and in English too."""
    return [key for key in needed(game) if not has(key)]
