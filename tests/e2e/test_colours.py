"""Light and dark have the same colours, whether the system prefers them or the visitor has chosen them."""

from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Opener, Server

pytestmark = pytest.mark.e2e

SCHEMES = ("light", "dark")
#: every colour of the palette, of the players and of the tiles, and everything painted on the page
COLOURS = """() => {
  const probe = document.body.appendChild(document.createElement("div"));
  const read = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const root = [...document.styleSheets].flatMap(s => [...s.cssRules]).find(r => r.selectorText === ":root");
  const out = Object.fromEntries([...root.style].filter(n => n.startsWith("--")).map(n => [n, read(n)]));
  for (const [place, names] of [["c-red", ["--fill", "--on", "--edge", "--voice"]], ["c-neutral", ["--edge"]],
                                ["azulejo", ["--glaze", "--motif"]]]) {
    probe.className = place;
    for (const name of names) out[`${place} ${name}`] = read(name);
  }
  probe.remove();
  const painted = ["color", "background-color", "background-image", "border-color", "outline-color", "box-shadow",
                   "fill", "stroke"];
  [...document.body.querySelectorAll("*"), document.body].forEach((element, i) => {
    const style = getComputedStyle(element);
    const name = `${i} ${element.tagName} ${element.getAttribute("class") ?? ""}`;
    for (const what of painted) out[`${name} ${what}`] = style.getPropertyValue(what);
  });
  return out;
}"""


def shown(page: Page, path: str, system: str, theme: str = "") -> dict[str, Any]:
    """The colours of a page on a system that prefers one scheme, for a visitor who may have chosen the other."""
    page.context.clear_cookies(name="theme")
    if theme:
        page.context.add_cookies([{"name": "theme", "value": theme, "url": page.url}])
    page.emulate_media(color_scheme=system)  # type: ignore[arg-type]
    page.goto(path)
    assert page.locator("html").get_attribute("data-theme") == (theme or None)
    colours: dict[str, Any] = page.evaluate(COLOURS)
    return colours


def unlike(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    return {name: (colour, other.get(name)) for name, colour in one.items() if other.get(name) != colour}


PLACES = ["/new?game=el_grande", "el_grande", pytest.param("la_granja", marks=pytest.mark.slow)]


@pytest.mark.parametrize("place", PLACES)
def test_what_is_asked_for_looks_like_what_the_system_prefers(open_page: Opener, server: Server, place: str) -> None:
    page = open_page()
    page.goto("/")
    path = place if place.startswith("/") else server.finished(place) + "/ply/60"
    preferred = {system: shown(page, path, system) for system in SCHEMES}
    for theme in SCHEMES:
        for system in SCHEMES:
            assert unlike(shown(page, path, system, theme), preferred[theme]) == {}, f"{theme} on a {system} system"
    differing = unlike(preferred["light"], preferred["dark"]).keys()
    assert {"--paper", "--ink", "--glow", "c-red --edge", "azulejo --motif"} <= differing
    assert not {"--red", "--red-ink", "c-red --fill"} & differing
