// What the server sends is shown in its order: not while a scene is played, and what others do at the viewer's own pace.
import { byId, facts } from "./facts.js";
import * as stage from "./stage.js";

const PACE = { usual: 0, slow: 1500, slower: 3000 }; // milliseconds between two things that others did

let waiting = [];
let show = () => {}; // shows an update; resolved when the next one may come
let isBusy = false;
let isPaused = false;
let isHasty = false; // until all that has come is shown
let shown = 0; // when the last one was
let timer = 0;
let arrived = 0;

export const count = () => arrived; // how many updates have come

export function arrive(update) {
  arrived += 1;
  waiting.push(update);
  next();
}

async function next() {
  clearTimeout(timer);
  tell();
  if (isBusy || isPaused || !waiting.length) return;
  const rest = isHasty || facts.mine || document.hidden ? 0 : shown + PACE[facts.pace] - performance.now();
  if (rest > 0) {
    timer = setTimeout(next, rest);
    return;
  }
  isBusy = true;
  isHasty = isHasty && waiting.length > 1;
  shown = performance.now();
  try {
    await show(waiting.shift());
  } finally {
    isBusy = false;
  }
  next();
}

// Everything that waits is shown at once, without scenes: somebody acts, or wants to see how things stand.
export function catchUp() {
  isPaused = false;
  for (const update of waiting) update.shows = [];
  isHasty = waiting.length > 0;
  stage.skip();
  next();
}

function tell() {
  byId("pacing").hidden = facts.pace === "usual" || (!waiting.length && !isPaused && facts.mine);
  byId("pause").setAttribute("aria-pressed", String(isPaused));
  byId("catch-up").hidden = !waiting.length;
  byId("catch-up").querySelector(".count").textContent = waiting.length || "";
}

export function listen(receive) {
  show = receive;
  byId("pause").addEventListener("click", () => {
    isPaused = !isPaused;
    next();
  });
  byId("catch-up").addEventListener("click", catchUp);
  document.addEventListener("visibilitychange", next);
  document.addEventListener("act", catchUp);
  tell();
}
