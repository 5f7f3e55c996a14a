"""An area becomes what the new HTML says, whatever it was before; what stays the same is not touched."""

from random import Random

import pytest
from playwright.sync_api import Page

from .conftest import Opener
from .player import Hasty, start, wait_for_me

pytestmark = pytest.mark.e2e

LOAD = """async () => {
  const { src } = document.querySelector("script[type=module]");
  Object.assign(window, await import(src.replace(/[^/]+$/, "morph.js")));
  document.body.insertAdjacentHTML("beforeend", "<div id=area></div>");
  window.area = document.getElementById("area");
}"""
BECOMES = """([before, after]) => {
  area.innerHTML = before;
  morph(area, read(area, after));
  const got = area.innerHTML;
  area.innerHTML = after;
  return [got, area.innerHTML];
}"""


@pytest.fixture
def page(open_page: Opener) -> Page:
    page = open_page()
    page.goto("/new?game=el_grande")
    page.evaluate(LOAD)
    return page


def some_html(rng: Random, depth: int = 0) -> str:
    """A bit of a table: named and unnamed elements, drawings, texts."""
    names = ("", *(f' data-thing="{letter}"' for letter in "abc"), *(f' data-piece="{n}"' for n in range(3)))
    parts = []
    for _ in range(rng.randrange(4 if depth else 6)):
        kind = rng.choice(("text", "p", "ul", "svg", "button") if depth < 3 else ("text", "p"))
        if kind == "text":
            parts.append(rng.choice(("one ", "two ", "&lt;three&gt; ")))
        elif kind == "svg":
            shape = rng.choice(("circle", "rect"))
            parts.append(
                f'<svg viewBox="0 0 9 9"{rng.choice(names)}><{shape} class="c{rng.randrange(3)}"></{shape}></svg>'
            )
        else:
            looks = f' class="k{rng.randrange(3)}"' if rng.random() < 0.5 else ""
            inside = "text" if kind == "p" else some_html(rng, depth + 1)
            parts.append(f"<{kind}{rng.choice(names)}{looks}>{inside}</{kind}>")
    return "".join(parts)


def test_anything_becomes_anything(page: Page) -> None:
    rng = Random(3)
    for _ in range(300):
        got, wanted = page.evaluate(BECOMES, [some_html(rng), some_html(rng)])
        assert got == wanted


def test_what_stays_keeps_what_its_reader_did(page: Page) -> None:
    before = (
        '<p>1</p><details id="d"><summary>more</summary>text</details><input type="checkbox" id="box">'
        '<button data-action="7">seven</button><svg><g data-piece="x"><circle r="1"/></g></svg>'
    )
    after = (
        '<p>2</p><p>new</p><details id="d"><summary>more</summary>other</details><input type="checkbox" id="box">'
        '<button data-action="8">eight</button><button data-action="7">seven!</button>'
        '<svg><g data-piece="y"></g><g data-piece="x"><circle r="2"/></g></svg>'
    )
    kept = page.evaluate(
        """([before, after]) => {
          area.innerHTML = before;
          const nodes = ["#d", "#box", "[data-action='7']", "circle"].map((where) => area.querySelector(where));
          nodes[0].open = true;
          nodes[1].checked = true;
          nodes[2].focus();
          morph(area, read(area, after));
          return [
            nodes.every((node) => area.contains(node)), nodes[0].open, nodes[1].checked,
            document.activeElement === nodes[2], nodes[2].textContent, nodes[3].r.baseVal.value,
          ];
        }""",
        [before, after],
    )
    assert kept == [True, True, True, True, "seven!", 2]
    assert page.evaluate("area.querySelector('[data-piece=y]').namespaceURI") == "http://www.w3.org/2000/svg"


def test_another_name_is_another_one(page: Page) -> None:
    """The focus does not slip from a choice to the one that replaces it."""
    page.evaluate("""() => {
      area.innerHTML = '<button data-action="1">one</button>';
      area.querySelector("button").focus();
      morph(area, read(area, '<button data-action="2">two</button>'));
    }""")
    assert page.evaluate("area.contains(document.activeElement)") is False


#: remembers which pieces each transition animates, and how many there are
WATCH = """() => {
  const begin = document.startViewTransition.bind(document);
  window.carried = [];
  document.startViewTransition = (change) => {
    const pieces = [...document.querySelectorAll("#board [data-piece]:not(svg *)")];
    carried.push([pieces.filter((p) => p.style.viewTransitionName).map((p) => p.dataset.piece), pieces.length]);
    return begin(change);
  };
}"""


def test_only_pieces_that_move_are_carried(open_page: Opener) -> None:
    """Animated pieces cannot be clicked meanwhile, and lie above everything else."""
    page = open_page(reduced_motion="no-preference")
    start(page, "la_granja", "random", "random")
    wait_for_me(page)
    page.evaluate(WATCH)
    Hasty(page).play(25)
    carried = page.evaluate("carried")
    assert carried
    assert all(named for named, _ in carried), "a transition for nothing"
    assert all(len(named) < there for named, there in carried)
    wait_for_me(page)
    page.wait_for_function("() => !document.querySelector('[data-piece][style*=view-transition-name]')")


#: the places that differ from those of the same page opened anew; the story is left out, as it would begin later
STALE = """async () => {
  const text = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const places = [...document.querySelectorAll("#board, [id^=page-]")];
  return places.filter((e) => !e.isEqualNode(fresh.getElementById(e.id))).map((e) => e.id);
}"""


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_a_page_that_only_listens_equals_one_just_opened(open_page: Opener, game: str) -> None:
    page = open_page(likes={"asks": "all"})  # nothing happens while we compare
    start(page, game, "random", "random")
    for _ in range(6):
        Hasty(page).play(5)
        wait_for_me(page)
        assert page.evaluate(STALE) == []
