"""Keeps the catalogues of all languages in step. Run it with ``make messages``.

    python -m tools.messages             lists what is missing, fuzzy, left over or wrong in each language
    python -m tools.messages --update    writes the texts of the data files into the English catalogue, brings the other
                                         languages up to date with it, compiles all of them, then lists
    python -m tools.messages --add uk    the same, and adds a language

Other languages keep their translations, and the cases of nouns, which English does not need (`sobremesa.i18n.nouns`).
Each of their messages has the English text as a comment; if that has changed, the translation is marked as fuzzy until
somebody has looked at it. What English no longer has is kept at the end of the file, commented out.
"""

import argparse
import re
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from tools.data_texts import TITLE, texts

from sobremesa.i18n import ENGLISH, po
from sobremesa.i18n.nouns import CASES

HEADER = """# {title}
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
SHOWN = 8  # keys shown of each list
UNBROKEN = 1_000_000  # columns: Babel would wrap comments and drop a line that occurs twice


class Report(NamedTuple):
    """What has to be done in a language, as lists of keys."""

    translated: int
    missing: list[str]
    fuzzy: list[str]
    unused: list[str]
    wrong: list[str]  # each with the reason


# -- reading and writing -----------------------------------------------------------------------------------------------


def read_file(path: Path, language: str) -> Catalog:
    with path.open("rb") as stream:
        return read_po(stream, language, abort_invalid=True)


def read_all(language: str) -> dict[str, Catalog]:
    """The catalogues of a language by place, which is the path of the English file."""
    return {place_of(path): read_file(path, language) for path in po.OURS.files(language)}


def place_of(path: Path) -> str:
    """The place of a file, the same for all languages."""
    return (path.parent.parent / ENGLISH / path.name).relative_to(po.OURS.root).as_posix()


def file_at(place: str, language: str) -> Path:
    """The file of a language at a place."""
    english = po.OURS.root / place
    return english.parent.parent / language / english.name


def write_file(path: Path, catalogue: Catalog, title: str) -> None:
    """Write the catalogue to the file, without anything that changes from day to day."""
    out = BytesIO()
    write_po(out, catalogue, width=UNBROKEN, omit_header=True)
    head = HEADER.format(title=title, language=catalogue.locale_identifier, plurals=catalogue.plural_forms)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + out.getvalue().decode("utf-8").rstrip("\n") + "\n", encoding="utf-8")


def title_of(path: Path) -> str:
    """What a file holds, according to its first line."""
    return path.read_text(encoding="utf-8").split("\n")[0].removeprefix("#").strip()


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def noun_of(key: str) -> str:
    """The key of the noun if this is the key of one of its cases; otherwise the key itself."""
    noun, _, case = key.rpartition(".")
    return noun if case in CASES else key


def forms_of(message: Message) -> tuple[str, ...]:
    """The texts of a message: one, or one for each plural form."""
    text = message.string or ""
    return (text,) if isinstance(text, str) else tuple(text)


def messages_of(catalogues: Iterable[Catalog]) -> dict[str, Message]:
    return {key_of(m): m for catalogue in catalogues for m in catalogue if m.id}


# -- English -----------------------------------------------------------------------------------------------------------


def write_data_texts() -> None:
    """Write the catalogues made from data, as the data are now."""
    for place, pairs in texts().items():
        catalogue = Catalog(ENGLISH)
        for key, text in pairs.items():
            catalogue.add(key, text)
        path = file_at(place, ENGLISH)
        write_file(path, catalogue, title_of(path) if path.exists() else TITLE)


# -- other languages ---------------------------------------------------------------------------------------------------


def update(language: str) -> None:
    """Give the files of a language the messages of the English ones, in the same order; translations are kept."""
    old = read_all(language)
    known = {key_of(m): m for catalogue in old.values() for m in catalogue.obsolete.values()} | messages_of(
        old.values()
    )
    english = read_all(ENGLISH)
    wanted = messages_of(english.values())
    for name in dict.fromkeys([*english, *old]):
        new = Catalog(language)
        for message in english.get(name, ()):
            if message.id:
                _carry_over(new, message, known.get(key_of(message)))
                for case in _cases(message):
                    if key_of(case) in known:
                        _carry_over(new, case, known[key_of(case)])
        for message in (*old.get(name, ()), *(old[name].obsolete.values() if name in old else ())):
            if message.id and noun_of(key_of(message)) not in wanted and any(forms_of(message)):
                new.obsolete[message.id] = message
        path = file_at(name, language)
        if len(new) or new.obsolete:
            title = title_of(file_at(name, ENGLISH)) if name in english else title_of(path)
            write_file(path, new, title)
        else:
            path.unlink()


def _cases(english: Message) -> list[Message]:
    """The messages that another language may add for the cases of a noun."""
    return [
        Message(
            tuple(f"{key}.{case}{end}" for end in ("", po.PLURAL)) if english.pluralizable else f"{key}.{case}",
            english.string,
            user_comments=english.user_comments,
        )
        for key in (key_of(english),)
        for case in CASES
    ]


def _carry_over(new: Catalog, english: Message, old: Message | None) -> None:
    """Add an English message to another language, with its translation if there is one."""
    beside = beside_it(english)
    empty = ("",) * new.num_plurals if english.pluralizable else ""
    if old is None or not any(forms_of(old)):
        new.add(english.id, empty, auto_comments=beside, user_comments=old.user_comments if old else ())
        return
    changed = _english_in(old.auto_comments) != _english_in(beside) or old.pluralizable != english.pluralizable
    kept = old.string if old.pluralizable == english.pluralizable else _reshaped(old, new.num_plurals)
    flags = {"fuzzy"} if changed or old.fuzzy else ()
    new.add(english.id, kept, flags=flags, auto_comments=beside, user_comments=old.user_comments)


def _reshaped(old: Message, plurals: int) -> str | tuple[str, ...]:
    """A translation of a message that has gained or lost plural forms, as a starting point."""
    return forms_of(old)[0] if old.pluralizable else forms_of(old) * plurals


def beside_it(english: Message) -> list[str]:
    """The comments of a message for translators: hints, and the English text."""
    forms = [text.replace("\n", "\\n") for text in forms_of(english)]
    if not english.pluralizable:
        return [*english.user_comments, f"en: {forms[0]}"]
    return [*english.user_comments, *(f"en[{i}]: {text}" for i, text in enumerate(forms))]


def _english_in(comments: Iterable[str]) -> str:
    """The English text in comments, which may have been wrapped."""
    whole = " ".join(" ".join(comments).split())
    found = re.search(r"(?:^|(?<= ))en(?:\[0\])?: .*", whole)
    return found[0] if found else ""


# -- what is to be done ------------------------------------------------------------------------------------------------


def report(language: str) -> Report:
    """How a language compares with English."""
    english = messages_of(read_all(ENGLISH).values())
    catalogues = read_all(language).values()
    own = messages_of(catalogues)
    done = {key: m for key, m in own.items() if all(forms_of(m))}
    plurals = Catalog(language).num_plurals
    wrong = [
        f"{key}: {why}"
        for key, m in done.items()
        if noun_of(key) in english
        for why in mistakes(english[noun_of(key)], m, plurals)
    ]
    return Report(
        sum(not m.fuzzy for key, m in done.items() if key in english),
        [key for key in english if key not in done],
        [key for key, m in done.items() if m.fuzzy],
        [key for key in own if noun_of(key) not in english],
        wrong,
    )


def mistakes(english: Message, other: Message, plurals: int) -> list[str]:
    """Formal mistakes of a translation, whatever it says."""
    if other.pluralizable != english.pluralizable:
        return ["it has plural forms in one of the languages only"]
    forms = forms_of(other)
    if other.pluralizable and len(forms) != plurals:
        return [f"it has {len(forms)} plural forms instead of {plurals}"]
    given = {name for text in forms_of(english) for name in parameters(text)}
    try:
        used = {name for text in forms for name in parameters(text)}
    except ValueError as e:
        return [f"it cannot be filled in: {e}"]
    return [
        *(f"English has no parameter {name}" for name in sorted(used - given)),
        *(f"the parameter {name} is missing" for name in sorted(given - used)),
    ]


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def told(language: str, found: Report) -> str:
    """A report as a text."""
    lines = [f"{language}: {found.translated} messages"]
    for what, keys in found._asdict().items():
        if what != "translated" and keys:
            more = f" and {len(keys) - SHOWN} more" if len(keys) > SHOWN else ""
            lines.append(f"  {what} {len(keys)}: {', '.join(keys[:SHOWN])}{more}")
    return "\n".join(lines)


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Keeps the catalogues of all languages in step.")
    parser.add_argument("--update", action="store_true", help="write what has changed")
    parser.add_argument("--add", metavar="CODE", help="begin a language")
    options = parser.parse_args(args)
    if options.add:
        try:
            Locale.parse(options.add)
        except (UnknownLocaleError, ValueError):
            parser.error(f"{options.add} is no language that Babel knows")
    if options.update or options.add:
        write_data_texts()
        for language in dict.fromkeys([*po.OURS.languages(), *([options.add] if options.add else [])]):
            if language != ENGLISH:
                update(language)
        po.OURS.compile_all()
    found = {language: report(language) for language in po.OURS.languages()}
    for language, what in found.items():
        print(told(language, what))
    return 1 if any(what.unused or what.wrong for what in found.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
