// Puts what arrived into its place. Pieces travel from where they were to where they are.
import { byId, still } from "./facts.js";
import { morph, nameOf, read } from "./morph.js";

const TRAVEL = { duration: 450, easing: "cubic-bezier(0.3, 0.7, 0.2, 1)" };

// Where every piece is; those in hidden parts have no place.
function places() {
  const found = new Map();
  for (const piece of document.querySelectorAll("#board [data-piece]")) {
    const box = piece.getBoundingClientRect();
    if (box.width || box.height) found.set(piece.dataset.piece, box);
  }
  return found;
}

// Shapes inside an SVG cannot take part in view transitions; they are moved by an animation of their own.
function travel(before) {
  for (const piece of document.querySelectorAll("#board svg [data-piece]")) {
    const from = before.get(piece.dataset.piece);
    const to = piece.getBoundingClientRect();
    if (!from || !(to.width || to.height)) continue;
    const dx = from.x + from.width / 2 - to.x - to.width / 2;
    const dy = from.y + from.height / 2 - to.y - to.height / 2;
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const matrix = piece.parentNode.getScreenCTM?.();
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
    piece.animate(
      [{ transform: `translate(${dx / scale}px, ${dy / scale}px)` }, { transform: "none" }],
      { ...TRAVEL, composite: "add" },
    );
  }
}

// -- pieces outside of drawings: the browser carries them by a view transition ------------------------------------------
const PIECES = "[data-piece]:not(svg *)";

// Where a piece stands among the others.
function standing(area, root, found) {
  for (const piece of root.querySelectorAll(PIECES)) {
    let at = area.id;
    for (let e = piece; e !== root; e = e.parentElement) at += `/${[...e.parentElement.children].indexOf(e)}`;
    found.set(piece.dataset.piece, at);
  }
}

// The pieces that will not stand where they stood: only they are captured, since nobody can click what is.
function movers(changes) {
  const [before, after] = [new Map(), new Map()];
  for (const { area, fresh } of changes) {
    standing(area, area, before);
    standing(area, fresh, after);
  }
  return [...before.keys()].filter((piece) => after.has(piece) && after.get(piece) !== before.get(piece));
}

function name(pieces) {
  for (const piece of document.querySelectorAll(`#board ${PIECES}`)) {
    const { piece: key } = piece.dataset;
    const wanted = pieces.includes(key) ? `piece-${CSS.escape(key)}` : "";
    if (piece.style.viewTransitionName !== wanted) piece.style.viewTransitionName = wanted;
  }
}

const FOCUSABLE = "[tabindex], a[href], button, input, select, textarea, summary";

// Who had the focus keeps it; if what had it is gone, or offers nothing any more, the list of choices is where to go on.
function fill(area, fresh) {
  const isInside = area.contains(document.activeElement);
  const called = isInside && nameOf(document.activeElement);
  morph(area, fresh);
  const holds = (element) => element && area.contains(element) && element.matches(FOCUSABLE);
  if (!isInside || holds(document.activeElement)) return;
  const same = called && area.querySelector(called);
  (holds(same) ? same : byId("page-choices")).focus({ preventScroll: true });
}

let finish = () => {}; // puts in place what waits for its transition
let latest = null;

export function swap(areas) {
  finish();
  const changes = Object.entries(areas)
    .map(([id, html]) => ({ area: byId(id), html }))
    .filter(({ area }) => area)
    .map(({ area, html }) => ({ area, fresh: read(area, html) }));
  if (!changes.length) return Promise.resolve();
  let isPut = false;
  const put = () => {
    if (!isPut) for (const { area, fresh } of changes) fill(area, fresh);
    isPut = true;
  };
  if (still() || document.hidden) {
    put();
    return Promise.resolve();
  }
  const before = places();
  const moving = document.startViewTransition ? movers(changes) : [];
  if (!moving.length) {
    put();
    travel(before);
    return Promise.resolve();
  }
  finish = put;
  name(moving);
  const transition = (latest = document.startViewTransition(() => {
    put();
    name(moving);
    travel(before);
  }));
  transition.ready.catch(() => {}); // skipped: another one began
  transition.finished.catch(() => {}).finally(() => transition === latest && name([]));
  return transition.updateCallbackDone.catch(put); // aborted: then without it
}
