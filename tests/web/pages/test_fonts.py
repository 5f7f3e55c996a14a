"""Pages bring their own fonts, so that they look alike on every machine."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from sobremesa import i18n
from sobremesa.web.pages.kit import fonts

from ...i18n.catalogue import messages

SOURCE = Path(i18n.__file__).parents[1]
STATIC = SOURCE / "web" / "static"
SHEET = (STATIC / "css" / "base" / "fonts.css").read_text(encoding="utf-8")
SIGNS = "Sobremesa Signs"
#: where characters appear that are not in messages: templates, scripts, style sheets, pictures
DRAWN = (
    "web/templates/*.html",
    "web/static/**/*.js",
    "web/static/**/*.css",
    "games/**/picture/**/*",
    "games/**/picture.py",
    "render/**/*.py",
)
#: sheets and scripts write some characters as codes
CODE = re.compile(r"\\(?:u\{?)?([0-9a-fA-F]{4,5})\b")


def faces() -> Iterator[tuple[str, Path, str]]:
    """Family, file and range of every font that the style sheet names."""
    for face in re.findall(r"@font-face \{(.*?)\}", SHEET, re.DOTALL):
        value = dict(re.findall(r"([\w-]+):\s*(.*?);", face, re.DOTALL))
        yield (
            value["font-family"].strip('"'),
            STATIC / "css" / re.findall(r'"(.*?)"', value["src"])[0],
            value["unicode-range"],
        )


def shown(family: str) -> set[str]:
    """The characters a family really shows: those in a file that the style sheet also lets a browser use it for."""
    out = set()
    for name, file, ranges in faces():
        if name == family:
            named: set[int] = set()
            for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", ranges):
                named |= set(range(int(first, 16), int(last or first, 16) + 1))
            out |= {chr(code) for code in TTFont(file).getBestCmap() if code in named}
    return out


def written() -> set[str]:
    """Every character of every message and drawing."""
    out = {c for code in i18n.LANGUAGES for forms in messages(code).values() for form in forms for c in form}
    for pattern in DRAWN:
        for path in SOURCE.glob(pattern):
            if path.is_file() and "__pycache__" not in path.parts:
                text = path.read_text(encoding="utf-8")
                out |= {*text, *(chr(int(code, 16)) for code in CODE.findall(text))}
    return {c for c in out if c.isprintable()}


@pytest.mark.parametrize("family", ["Noto Sans", "Alegreya"])
def test_every_character_has_a_picture_of_its_own(family: str) -> None:
    assert len(shown(SIGNS)) > 15
    assert sorted(written() - shown(family) - shown(SIGNS)) == []


def test_a_page_fetches_the_letters_of_its_language_first() -> None:
    def scripts() -> set[str]:
        assert all((STATIC / font).is_file() for font in fonts())
        return {font.split("-", 2)[-1] if "noto" in font else font.split("-", 1)[-1] for font in fonts()}

    for language, first in (("en", set()), ("cs", {"latin-ext.woff2"}), ("uk", {"cyrillic.woff2"})):
        with i18n.language(language):
            assert scripts() == {"latin.woff2", *first}


def test_the_licence_lies_beside_the_letters() -> None:
    for _, file, _ in faces():
        family = file.name.rsplit("-latin", 1)[0].removesuffix("-cyrillic.woff2")
        if family != "signs.woff2":
            assert "SIL OPEN FONT LICENSE" in (file.parent / f"{family}-OFL.txt").read_text(encoding="utf-8").upper()


def test_all_fonts_together_are_light() -> None:
    assert sum(file.stat().st_size for _, file, _ in faces()) < 110_000
