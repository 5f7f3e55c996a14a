"""The messages that the rest of Sobremesa asks a game for, in one place.

Everything else that a game says in messages, in its words, pictures and errors, is its own affair. What is said
otherwise if there is no message (`shelf`) is not listed here.
"""

from sobremesa.games import manifest_of
from sobremesa.i18n import has


def needed(game: str) -> list[str]:
    """The keys of all messages that a game has to bring:

    ``web.people.vp.<game>``
        a score, ``{vp} VP``; if it has plural forms, ``{count}`` is the same number. If views may hide scores, ``vp``
        can be a question mark, so there can be no plural forms.
    ``web.game.<game>.goal``
        what one has to do to win, on the page of rules
    ``web.round.<game>.<phase>.title``, ``.text``, and ``web.round.<game>.<phase>.<step>.title``, ``.text``
        each phase of a round and each of its steps, as the manifest names them
    ``web.glossary.<game>.<term>.term``, ``.text``
        each term of the glossary, as the manifest names them
    ``web.edition.<game>.<edition>``
        editions in short, if a module goes with some of them only
    ``token.colour.<colour>``, ``token.letter.<colour>``
        each value of an option called ``colours``; we bring those of our own tokens
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
    """Those of them that the language of the moment lacks, and English too."""
    return [key for key in needed(game) if not has(key)]
