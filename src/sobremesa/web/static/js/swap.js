// Puts what arrived into its place. Pieces travel from where they were to where they are.
import { byId, still } from "./facts.js";
import { morph, nameOf } from "./morph.js";

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

function name(on) {
  for (const piece of document.querySelectorAll("#board [data-piece]:not(svg *)")) {
    piece.style.viewTransitionName = on ? `piece-${CSS.escape(piece.dataset.piece)}` : "";
  }
}

// Who had the focus keeps it; if what had it is gone, the list of choices is where to go on.
function fill(area, html) {
  const isInside = area.contains(document.activeElement);
  const name = isInside && nameOf(document.activeElement);
  morph(area, html);
  if (!isInside || area.contains(document.activeElement)) return;
  ((name && area.querySelector(name)) || byId("desk")).focus({ preventScroll: true });
}

export function swap(areas) {
  const changed = Object.entries(areas).filter(([id]) => byId(id));
  const put = () => {
    for (const [id, html] of changed) fill(byId(id), html);
  };
  if (!changed.length) return Promise.resolve();
  if (still() || document.hidden) {
    put();
    return Promise.resolve();
  }
  const before = places();
  const moving = document.querySelector("#board [data-piece]:not(svg *)");
  if (!moving || !document.startViewTransition) {
    put();
    travel(before);
    return Promise.resolve();
  }
  name(true);
  const transition = document.startViewTransition(() => {
    put();
    name(true);
    travel(before);
  });
  transition.ready.catch(() => {}); // skipped: another one began
  transition.finished.catch(() => {}).finally(() => name(false));
  return transition.updateCallbackDone;
}
