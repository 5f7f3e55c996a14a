// The story grows at its end, and whoever reads the end stays there; what was taken back disappears.
import { byId } from "./facts.js";

const pane = byId("pane-story");
let isAtEnd = true;

const toEnd = () => isAtEnd && (pane.scrollTop = pane.scrollHeight);

export function tell({ from, html }) {
  const story = byId("story");
  for (const turn of [...story.children]) if (Number(turn.id.slice(5)) >= from) turn.remove();
  story.insertAdjacentHTML("beforeend", html);
  toEnd();
}

export function listen() {
  let touched = 0; // only readers leave the end: the place also scrolls by itself when its size changes
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    pane.addEventListener(kind, () => (touched = performance.now()), { passive: true });
  }
  pane.addEventListener("scroll", () => {
    if (performance.now() - touched > 1500) return;
    isAtEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 40;
  });
  new ResizeObserver(toEnd).observe(pane); // the place of the story changes with what is asked above it
}
