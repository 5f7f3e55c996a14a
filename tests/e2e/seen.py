"""Watches where things are on a page: whether all of them can be seen, and whether any of them moves."""

from typing import Any

from playwright.sync_api import Page

#: the parts of a table that have a fixed place
PARTS = ".bar, .player, #board, #desk, #page-prompt, #page-ways, #page-choices, #talk, [id^=area-]"
#: where the parts are, what sticks out of its box, and words that are broken inside
LOOK = """parts => {
  const box = e => e.getBoundingClientRect();
  const name = e => [e.id, ...e.classList, e.dataset.thing ?? ""].filter(x => x).join(" ");
  const found = {places: {}, outside: [], clipped: [], broken: [], crossed: [], cut: []};
  const page = document.documentElement;
  found.page = [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
  for (const [i, e] of [...document.querySelectorAll(parts)].entries()) {
    const {x, y, width, height, right, bottom} = box(e);
    if (!width || !height) continue;
    found.places[e.id || `${e.className} ${i}`.replace(/deciding /, "")] = [x, y, width, height].map(Math.round);
    if (x < -1 || y < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.outside.push(name(e));
  }
  const isBox = "[id^=area-], .bar, .player, .desk, .prompt, .lg-box, .lg-farm-in, .lg-card, .lg-craft, .lg-store," +
    " .eg-court";
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
  // neighbours of one kind do not touch each other
  const rows = ".eg-hand, .eg-row, .eg-order, .eg-courts, .eg-invitations, .lg-hand, .lg-crafts, .lg-spaces," +
    " .lg-offer, .lg-track, .lg-stack";
  const over = (a1, a2, b1, b2) => Math.min(a2, b2) - Math.max(a1, b1);
  const meet = (a, b, by) =>
    over(a.left, a.right, b.left, b.right) > by && over(a.top, a.bottom, b.top, b.bottom) > by;
  for (const row of document.querySelectorAll(rows)) {
    const kin = [...row.children].filter(e => e.checkVisibility() && box(e).width);
    for (const [i, a] of kin.entries())
      for (const b of kin.slice(i + 1))
        if (meet(box(a), box(b), 1.5)) found.crossed.push(`${name(a)} and ${name(b)}`);
  }
  // nor do words and icons on one of them, unless one is meant to lie on the other
  const range = document.createRange();
  const isHidden = e => getComputedStyle(e).clipPath.startsWith("inset(50");
  const isUnseen = e => !e.checkVisibility() || e.closest(".unseen") || isHidden(e);
  const sheets = ".eg-hand-card, .eg-card-face, .eg-turn, .eg-court-head, .lg-card, .lg-craft, .lg-space, .lg-roof," +
    " .lg-nap, .lg-farm-head";
  for (const sheet of document.querySelectorAll(sheets)) {
    const marks = [];
    const walk = document.createTreeWalker(sheet, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const isText = node.nodeType === Node.TEXT_NODE;
      const e = isText ? node.parentElement : node;
      if (e.closest(".lg-says, svg svg") || isUnseen(e)) continue;
      if (isText && (!node.data.trim() || e.closest("svg"))) continue;
      range.selectNodeContents(node);
      const part = e.closest(".called > *");
      const frame = part ? box(part) : {left: -1e5, top: -1e5, right: 1e5, bottom: 1e5};
      const cut = at => ({left: Math.max(at.left, frame.left), top: Math.max(at.top, frame.top),
        right: Math.min(at.right, frame.right), bottom: Math.min(at.bottom, frame.bottom)});
      const boxes = isText ? [...range.getClientRects()].map(cut) : node.tagName === "svg" ? [box(node)] : [];
      const what = isText ? node.data.trim() : name(node);
      marks.push(...boxes.filter(at => at.right - at.left > 1).map(at => ({at, e, what})));
    }
    const lies = ".lg-sym, .lg-lying";
    for (const [i, a] of marks.entries())
      for (const b of marks.slice(i + 1))
        if (a.e !== b.e && meet(a.at, b.at, 2.5) && (!a.e.closest(lies) || a.e.closest(lies) !== b.e.closest(lies)))
          found.crossed.push(`${a.what} and ${b.what} on ${name(sheet)}`);
  }
  // words that are cut, and cards that end below the column they lie in
  for (const e of document.querySelectorAll("#board *, .bar *")) {
    if (e.ownerSVGElement || !e.clientWidth || e.closest(".menu-sheet, .lg-neighbour") || isUnseen(e)) continue;
    const {overflowX, overflowY, textOverflow} = getComputedStyle(e);
    if (textOverflow === "ellipsis" || e.matches(".lg-says, .note") || !e.innerText) continue;
    const isCut = (over, inner, outer) => /hidden|clip/.test(over) && inner > outer + 3;
    if (isCut(overflowX, e.scrollWidth, e.clientWidth) || isCut(overflowY, e.scrollHeight, e.clientHeight))
      found.cut.push(name(e));
  }
  // what is in the rows of craft buildings is as large as they allow, but can always be told apart
  for (const row of document.querySelectorAll(".lg-row"))
    if (row.clientWidth && parseFloat(getComputedStyle(row).fontSize) < 8) found.cut.push(`tiny ${name(row)}`);
  // a neighbour's farm is a summary, but nothing lies on its goods
  for (const farm of document.querySelectorAll(".lg-neighbour .lg-plot"))
    for (const store of farm.querySelectorAll(".lg-store"))
      for (const slip of farm.querySelectorAll(".lg-slip, .lg-donkey, .lg-die"))
        if (meet(box(store), box(slip), 2)) found.crossed.push(`${name(store)} and ${name(slip)}`);
  for (const card of document.querySelectorAll(".eg-cards .eg-card-face"))
    if (box(card).bottom > box(card.closest(".eg-cards")).bottom + 2) found.cut.push(name(card));
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


#: looks at the page as soon as it shows something else
ATTEND = f"""parts => {{
  const look = {LOOK};
  window.views = [];
  new MutationObserver(() => window.views.push(look(parts)))
    .observe(document.getElementById("facts"), {{attributes: true, attributeFilter: ["data-stamp"]}});
}}"""
VIEWS = "() => window.views.splice(0)"


class Watcher:
    """Looks at a table before every decision, in several window sizes, or at every ply; keeps everything that is wrong.

    On a desk nothing may lie outside the window or stick out of its box, no part may move, no word be broken or cut,
    and nothing cover what it should not. A phone may be scrolled; there nothing may be wider than the window.
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
            self._judge(size, page.evaluate(LOOK, PARTS))
        self.looks += 1

    def attend(self, page: Page) -> None:
        """Make the page look at itself at every ply it shows; `collect` judges what it has seen."""
        page.evaluate(ATTEND, PARTS)

    def collect(self, page: Page) -> None:
        for found in page.evaluate(VIEWS):
            self._judge(self.sizes[0], found)
            self.looks += 1

    def _judge(self, size: tuple[int, int], found: dict[str, Any]) -> None:
        wrong = [f"broken: {word}" for word in found["broken"]]
        if size[0] < 900:
            wrong += [f"the page is {found['page'][0]} px too wide"] if found["page"][0] > 0 else []
        else:
            wrong += [f"outside: {part}" for part in found["outside"]]
            for kind in ("clipped", "crossed", "cut"):
                wrong += [f"{kind}: {part}" for part in found[kind]]
            wrong += [f"the page is too large by {found['page']}"] if max(found["page"]) > 0 else []
            wrong += self._moved(size, found["places"])
        for what in wrong:
            told = f"{size[0]}x{size[1]}: {what}"
            self.wrong[told] = self.wrong.get(told, 0) + 1

    def _moved(self, size: tuple[int, int], places: dict[str, list[int]]) -> list[str]:
        first = self._places.setdefault(size, {})
        told = []
        for part, place in places.items():
            before = first.setdefault(part, place)
            sides = 3 if part == "area-cards" else 4  # while it is set, the secret disc lies below the action cards
            if any(abs(a - b) > 1 for a, b in zip(before[:sides], place)):
                told.append(f"moved: {part} from {before} to {place}")
        return told
