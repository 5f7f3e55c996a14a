// Looking back: a moment of the game in place of the present, step by step, and back to now.
import { byId, facts, query } from "./facts.js";
import { goOn } from "./play.js";
import { toast, view } from "./send.js";
import { swap } from "./swap.js";

let present = {}; // the newest html of every area that the past has covered
let steps = []; // the plies that are stepped through

export function keep(areas) {
  Object.assign(present, areas);
}

export async function show(ply) {
  let moment;
  try {
    moment = await view(`${facts.table}/ply/${ply}${query()}`);
  } catch (error) {
    toast(error.message);
    return;
  }
  for (const thing of document.querySelectorAll(".pointed-at")) thing.classList.remove("pointed-at");
  for (const id of Object.keys(moment.areas)) if (!(id in present)) present[id] = byId(id)?.innerHTML ?? "";
  facts.past = ply;
  document.body.classList.add("past-view");
  await swap(moment.areas);
  mark(ply);
}

export async function now() {
  if (facts.past === null) return;
  facts.past = null;
  document.body.classList.remove("past-view");
  const areas = present;
  present = {};
  steps = [];
  mark(null);
  await swap(areas);
  goOn(); // what came meanwhile may be something that plays itself
}

function mark(ply) {
  for (const link of document.querySelectorAll(".story a[aria-current], .steps a[aria-current]")) {
    link.removeAttribute("aria-current");
  }
  if (ply === null) return;
  for (const link of document.querySelectorAll(`.story a[href$="/ply/${ply}"], .steps a[href$="/ply/${ply}"]`)) {
    link.setAttribute("aria-current", "step");
    link.scrollIntoView({ block: "nearest" });
  }
}

// The plies before and after the one that is looked at, among those that are told.
function neighbour(by) {
  const told = steps.length ? steps : [...document.querySelectorAll("#story a")].map(plyOf);
  const line = [...new Set(told)].sort((a, b) => a - b);
  return by > 0 ? line.find((p) => p > facts.past) : line.findLast((p) => p < facts.past);
}

const plyOf = (link) => Number(new URL(link.href).pathname.split("/").pop());

// Everything after your last move, beginning with the first of it.
function since(link) {
  const last = Number(link.dataset.since);
  steps = [...document.querySelectorAll("#story a")].map(plyOf).filter((ply) => ply > last);
  if (steps.length) show(Math.min(...steps));
}

export function listen() {
  document.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    const told = event.target.closest(".story a, .steps a");
    const button = event.target.closest("[data-look]");
    if (told) {
      event.preventDefault();
      show(plyOf(told));
    } else if (button) {
      event.preventDefault();
      const what = button.dataset.look;
      if (what === "now") now();
      else if (what === "since") since(button);
      else {
        const ply = neighbour(what === "next" ? 1 : -1);
        if (ply === undefined) what === "next" && now();
        else show(ply);
      }
    }
  });
  document.addEventListener("keydown", (event) => {
    if (facts.past === null || event.target.closest("input, textarea, select, #choices, #menu")) return;
    if (event.key === "Escape" && !document.querySelector(".pop:popover-open")) now();
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const ply = neighbour(event.key === "ArrowRight" ? 1 : -1);
      if (ply !== undefined) show(ply);
      else if (event.key === "ArrowRight") now();
    } else return;
    event.preventDefault();
  });
}
