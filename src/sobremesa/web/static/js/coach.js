// What would you do? Shows the coach's plans, and on the board the steps of the one that is looked at.
import { byId, facts, still } from "./facts.js";
import { post, toast } from "./send.js";

const box = byId("coach");
const bar = box.querySelector("progress");
let about = ""; // the moment that the plans are for
let pointed = null; // the plan under the pointer
let timer = 0;

const moment = () => `${facts.ply} ${facts.undos}`;

function think(isThinking) {
  clearInterval(timer);
  const told = box.querySelector(".thinks");
  told.textContent = isThinking ? told.dataset.thinks : "";
  bar.hidden = !isThinking;
  if (!isThinking) return;
  const began = performance.now();
  timer = setInterval(() => (bar.value = Math.min(bar.max, (performance.now() - began) / 1000)), 100);
}

async function ask() {
  if (!box.hidden && about === moment()) return;
  box.querySelector(".plans").replaceChildren();
  box.hidden = false;
  const asked = (about = moment());
  think(true);
  const answer = await post("hint", { ply: facts.ply, seat: facts.seat === "" ? null : Number(facts.seat) });
  if (about !== asked) return; // the panel was shut, or is about something else by now
  think(false);
  if (answer?.told) toast(answer.told);
  if (!answer?.html || moment() !== asked) return shut();
  box.querySelector(".plans").innerHTML = answer.html;
  box.querySelector("summary").focus({ preventScroll: true });
  draw();
}

export function shut() {
  const back = box.contains(document.activeElement);
  think(false);
  about = "";
  box.hidden = true;
  pointed = null;
  if (back) document.querySelector('.ways [data-way="hint"]')?.focus();
  draw();
}

// The table has changed: plans for an earlier moment are void.
export function check() {
  if (about && about !== moment()) shut();
  else draw();
}

// 1 2 3 is written 1-3.
function written(numbers) {
  const isRun = numbers.length > 2 && numbers.at(-1) - numbers[0] === numbers.length - 1;
  return isRun ? `${numbers[0]}\u2013${numbers.at(-1)}` : numbers.join(", ");
}

function thingOf(step) {
  return (step.dataset.points ?? "")
    .split(" ")
    .map((thing) => thing && document.querySelector(`#board [data-thing="${CSS.escape(thing)}"]`))
    .find((thing) => thing && thing.getClientRects().length);
}

// The numbers of the steps lie on the things they are about, as far as these can be seen.
function draw() {
  const plan = pointed ?? box.querySelector("details[open]");
  const numbers = new Map();
  if (plan && !box.hidden && facts.past === null) {
    plan.querySelectorAll("ol > li").forEach((step, n) => {
      const thing = thingOf(step);
      if (thing) numbers.set(thing, [...(numbers.get(thing) ?? []), n + 1]);
    });
  }
  const board = byId("board").getBoundingClientRect();
  const marks = [...numbers].map(([thing, steps]) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const mark = document.createElement("span");
    mark.textContent = written(steps);
    mark.style.left = `${left + width / 2}px`;
    mark.style.top = `${top + height / 2}px`;
    mark.hidden = left + width / 2 < board.left || left + width / 2 > board.right;
    return mark;
  });
  byId("marks").replaceChildren(...marks);
}

// On a phone the things of a plan may be out of sight: then the board moves to the first of them.
function reveal() {
  const isPhone = getComputedStyle(byId("desk")).position === "fixed";
  const foot = byId("desk").getBoundingClientRect();
  const marks = [...byId("marks").children].map((mark) => mark.getBoundingClientRect().top).filter((top) => top);
  if (!isPhone || !marks.length || marks.some((top) => top > 0 && top < foot.top)) return;
  scrollBy({ top: marks[0] - foot.top / 2, behavior: still() ? "instant" : "smooth" });
}

export function listen() {
  document.addEventListener("hint", ask);
  byId("coach-shut").addEventListener("click", shut);
  const open = () => {
    draw();
    reveal();
  };
  box.addEventListener("toggle", open, { capture: true });
  box.addEventListener("pointerover", (event) => {
    pointed = event.pointerType === "mouse" ? event.target.closest("details") : null;
    draw();
  });
  box.addEventListener("pointerleave", () => {
    pointed = null;
    draw();
  });
  box.addEventListener("focusin", (event) => {
    pointed = event.target.closest("details");
    draw();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || box.hidden || !box.contains(document.activeElement)) return;
    shut();
    event.stopImmediatePropagation();
  });
  for (const moved of ["scroll", "resize"]) addEventListener(moved, draw, { capture: true, passive: true });
}
