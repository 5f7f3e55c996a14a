"""Somebody who watches where things are: whether all of them can be seen, and whether any of them moves."""

from playwright.sync_api import Page

#: the parts of a table that have a place of their own
PARTS = ".bar, .player, #board, #desk, #page-prompt, #page-ways, #page-choices, #talk, [id^=area-]"
#: where the parts are, what sticks out of the box that it lies in, and words that are broken inside
LOOK = """parts => {
  const box = e => e.getBoundingClientRect();
  const name = e => [e.id, ...e.classList, e.dataset.thing ?? ""].filter(x => x).join(" ");
  const found = {places: {}, outside: [], clipped: [], broken: []};
  const page = document.documentElement;
  found.page = [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
  for (const [i, e] of [...document.querySelectorAll(parts)].entries()) {
    const {x, y, width, height, right, bottom} = box(e);
    if (!width || !height) continue;
    found.places[e.id || `${e.className} ${i}`.replace(/deciding /, "")] = [x, y, width, height].map(Math.round);
    if (x < -1 || y < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.outside.push(name(e));
  }
  const isBox = "[id^=area-], .bar, .player, .desk, .prompt, .lg-box, .lg-farm-in, .lg-card, .lg-craft, .eg-court";
  for (const e of document.querySelectorAll("#board *, .bar *, #desk *")) {
    if (e.ownerSVGElement || !e.checkVisibility() || e.closest(".unseen, .menu-sheet, .decides")) continue;
    if (e.closest(".lg-neighbour .lg-plot")) continue; // a summary, which can be seen in full
    const inner = box(e);
    for (let p = e.parentElement; inner.width && p && p.id !== "board"; p = p.parentElement) {
      const {overflowX, overflowY, textOverflow} = getComputedStyle(p);
      if (/auto|scroll/.test(overflowX + overflowY) || textOverflow === "ellipsis") break;
      if (!p.matches(isBox) && overflowX === "visible") continue;
      const outer = box(p);
      if (outer.width && (inner.right > outer.right + 2 || inner.bottom > outer.bottom + 2))
        found.clipped.push(`${name(e)} in ${name(p)}`);
      break;
    }
  }
  const range = document.createRange();
  const texts = document.createTreeWalker(document.getElementById("board"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement.closest("svg, .unseen") || !text.parentElement.checkVisibility()) continue;
    for (const word of text.data.matchAll(/[\\p{L}\\p{M}]{2,}/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter(r => r.width).map(r => Math.round(r.top)));
      if (lines.size > 1) found.broken.push(word[0]);
    }
  }
  return found;
}"""


class Watcher:
    """Looks at a table before every decision, in windows of some sizes; keeps all that is wrong.

    On a desk nothing lies outside the window or sticks out of its box, no part moves and no word is broken. A phone is
    scrolled; there nothing is wider than the window.
    """

    def __init__(self, *sizes: tuple[int, int]) -> None:
        self.sizes = sizes
        self.wrong: dict[str, int] = {}
        self.looks = 0
        self._places: dict[tuple[int, int], dict[str, list[int]]] = {}

    def look(self, page: Page) -> None:
        for size in self.sizes:
            if len(self.sizes) > 1:
                page.set_viewport_size({"width": size[0], "height": size[1]})
            found = page.evaluate(LOOK, PARTS)
            wrong = [f"broken: {word}" for word in found["broken"]]
            if size[0] < 900:
                wrong += [f"the page is {found['page'][0]} px too wide"] if found["page"][0] > 0 else []
            else:
                wrong += [f"outside: {part}" for part in found["outside"]]
                wrong += [f"clipped: {part}" for part in found["clipped"]]
                wrong += [f"the page is too large by {found['page']}"] if max(found["page"]) > 0 else []
                wrong += self._moved(size, found["places"])
            for what in wrong:
                told = f"{size[0]}x{size[1]}: {what}"
                self.wrong[told] = self.wrong.get(told, 0) + 1
        self.looks += 1

    def _moved(self, size: tuple[int, int], places: dict[str, list[int]]) -> list[str]:
        first = self._places.setdefault(size, {})
        told = []
        for part, place in places.items():
            before = first.setdefault(part, place)
            sides = 3 if part == "area-cards" else 4  # below the action cards lies the secret disc while it is set
            if any(abs(a - b) > 1 for a, b in zip(before[:sides], place)):
                told.append(f"moved: {part} from {before} to {place}")
        return told
