"""Makes the fonts of the pages, so that all machines show the same letters: run it once, and keep the results.

    pip install 'fonttools[woff]'
    npm pack @fontsource-variable/noto-sans @fontsource-variable/alegreya    and unpack both into one folder
    python -m tools.fonts FOLDER     or without a folder for our own signs alone

Text is Noto Sans, a little narrower than usual, and titles are Alegreya with figures as tall as capitals; both are
under the SIL Open Font License, which is stored beside them. Signs that neither has (arrows, a crown, a star) are our
own, see `tools.signs`.
"""

import sys
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from tools.signs import SIGNS, UNIT

OUT = Path(__file__).parents[1] / "src" / "sobremesa" / "web" / "static" / "fonts"
CZECH_AND_POLISH = "ĄąĆćČčĎďĘęĚěŁłŃńŇňŘřŚśŠšŤťŮůŹźŻżŽž"
#: dashes, quotation marks, dagger, bullet, ellipsis, euro, minus
PUNCTUATION = [0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2020, 0x2022, 0x2026, 0x2039, 0x203A]
PUNCTUATION += [0x20AC, 0x2212]
#: the characters of each file; the style sheet names the same ranges, so that a browser fetches only what a page needs
LETTERS = {
    "latin": [*range(0x20, 0x7F), *range(0xA0, 0x100), *PUNCTUATION],
    "latin-ext": [*map(ord, CZECH_AND_POLISH)],
    "cyrillic": [*range(0x400, 0x460), 0x490, 0x491, 0x2116],
}
FAMILIES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "noto-sans": ("fontsource-variable-noto-sans*", "standard", {"wdth": 90, "wght": (400, 700)}),
    "alegreya": ("fontsource-variable-alegreya*", "wght", {"wght": (400, 700)}),
}
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk"]


def main(folder: Path | None) -> None:
    OUT.mkdir(exist_ok=True)
    save(signs(), "signs")
    if folder is None:
        return
    for family, (package, axes, limits) in FAMILIES.items():
        (source,) = (path for path in folder.glob(package) if path.is_dir())
        (OUT / f"{family}-OFL.txt").write_bytes((source / "LICENSE").read_bytes())
        for script, letters in LETTERS.items():
            font = TTFont(source / "files" / f"{family}-{script}-{axes}-normal.woff2")
            font = instancer.instantiateVariableFont(font, limits)
            stand_tall(font)
            save(shrunk(font, letters), f"{family}-{script}")


def stand_tall(font: TTFont) -> None:
    """Draw figures as the features ``lnum`` and ``tnum`` would: all as tall as capitals, and equally wide."""
    table = font["GSUB"].table
    for tag in ("lnum", "tnum"):
        lookups = {n for r in table.FeatureList.FeatureRecord if r.FeatureTag == tag for n in r.Feature.LookupListIndex}
        for number in lookups:
            for part in table.LookupList.Lookup[number].SubTable:
                for characters in font["cmap"].tables:
                    characters.cmap.update({c: part.mapping.get(name, name) for c, name in characters.cmap.items()})


def shrunk(font: TTFont, letters: list[int]) -> TTFont:
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 1, 2, 5, 13, 14])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def signs() -> TTFont:
    """Make a font of our own signs."""
    names = {code: f"u{code:04X}" for code in SIGNS}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for code, contours in SIGNS.items():
        pen = TTGlyphPen(None)
        for contour in contours:
            contour(pen)
        glyphs[names[code]] = pen.glyph()
    builder = FontBuilder(UNIT, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(names)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(
        {name: (UNIT, builder.font["glyf"][name].xMin if name != ".notdef" else 0) for name in glyphs}
    )
    builder.setupHorizontalHeader(ascent=UNIT * 4 // 5, descent=-UNIT // 5)
    builder.setupNameTable({"familyName": "Sobremesa Signs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=UNIT * 4 // 5, sTypoDescender=-UNIT // 5)
    builder.setupPost()
    builder.setupHead(unitsPerEm=UNIT, created=0, modified=0)
    return builder.font


def save(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    font.recalcTimestamp = False
    font.save(OUT / f"{name}.woff2")
    print(f"{name}: {(OUT / f'{name}.woff2').stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else None)
