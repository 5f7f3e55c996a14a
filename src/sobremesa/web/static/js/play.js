// Choosing: by clicking the thing itself, by the list, or by the keyboard alone.
import { byId, facts, still } from "./facts.js";
import { explain, hush, menu } from "./pop.js";
import { post } from "./send.js";
import { isOpen } from "./stream.js";

let answered = ""; // the view that somebody has just acted on: a second click on it is one too many

async function send(way, more = {}) {
  const { stamp, ply, undos } = facts;
  if (answered === stamp) return;
  answered = stamp;
  const done = await post(way, { ply, undos, seat: facts.seat === "" ? null : Number(facts.seat), ...more });
  if (answered === stamp) answered = "";
  if (done && !isOpen()) document.dispatchEvent(new CustomEvent("refresh"));
}

export const act = (action) => send("act", { action: Number(action) });

// Whoever never wants to be asked where the game could simply go on has that answer given by the page.
export function pass() {
  const answer = facts.passes && facts.past === null && document.querySelector("#choices [data-passes]");
  if (answer) send("act", { action: Number(answer.dataset.action), final: "yes" });
}

// What lies on something that can be clicked does not keep the click from it: a piece in a region that glows.
function below(event) {
  const top = event.target.closest("[data-thing]");
  if (facts.past !== null || top?.dataset.actions || !event.clientX) return top;
  const lower = document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.closest("#board [data-actions]"));
  return lower?.closest("[data-actions]") ?? top;
}

function onThing(event) {
  const thing = below(event);
  if (!thing) return;
  if (thing.dataset.pressed) {
    delete thing.dataset.pressed;
    return;
  }
  const actions = facts.past === null ? (thing.dataset.actions ?? "").split(" ").filter(Boolean) : [];
  if (actions.length === 1) {
    hush();
    act(actions[0]);
  } else if (actions.length) menu(thing, actions, act);
  else explain(thing);
}

// The form works without a script as well; with one, the page stays.
function onSubmit(event) {
  const form = event.target;
  if (form.id === "desk-form") {
    event.preventDefault();
    const button = event.submitter;
    if (button.dataset.action) act(button.dataset.action);
    else send(new URL(button.formAction).pathname.split("/").pop(), button.name ? { [button.name]: button.value } : {});
  } else if (form.classList.contains("chat-form")) {
    event.preventDefault();
    const text = form.elements.text.value.trim();
    if (text) post("chat", { text }).then((said) => said && form.reset());
  }
}

function point(event) {
  for (const old of document.querySelectorAll(".pointed-at")) old.classList.remove("pointed-at");
  const choice = event.type === "focusout" || event.type === "pointerout" ? null : event.target.closest("[data-points]");
  if (!choice) return;
  for (const thing of choice.dataset.points.split(" ")) {
    document.querySelector(`#board [data-thing="${CSS.escape(thing)}"]`)?.classList.add("pointed-at");
  }
}

// What is asked for can be seen: if none of its things is on the screen, the table moves to the first of them.
export function reveal() {
  const things = [...document.querySelectorAll("#choices .asked-for [data-points]")]
    .flatMap((choice) => choice.dataset.points.split(" "))
    .map((thing) => document.querySelector(`#board [data-thing="${CSS.escape(thing)}"]`))
    .filter((thing) => thing?.getClientRects().length);
  const foot = innerHeight - (getComputedStyle(byId("desk")).position === "fixed" ? byId("desk").offsetHeight : 0);
  const isSeen = ({ top, bottom }) => top + bottom > 0 && top + bottom < 2 * foot;
  if (!things.length || things.some((thing) => isSeen(thing.getBoundingClientRect()))) return;
  things[0].scrollIntoView({ block: "center", behavior: still() ? "instant" : "smooth" });
}

// -- keys -------------------------------------------------------------------------------------------------------------

let typed = "";
let typing = 0;

function choicesOf(element) {
  const list = element?.closest?.("#menu, #choices") ?? byId("choices");
  return list ? [...list.querySelectorAll("[data-action]")].filter((b) => b.getClientRects().length) : [];
}

function step(by) {
  const list = choicesOf(document.activeElement);
  if (!list.length) return false;
  const at = list.indexOf(document.activeElement);
  list[at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length].focus();
  return true;
}

function pick(digit) {
  clearTimeout(typing);
  typed += digit;
  typing = setTimeout(() => (typed = ""), 900);
  const list = choicesOf(null);
  const number = list[Number(typed) - 1] ? Number(typed) : Number((typed = digit));
  if (!list[number - 1]) return;
  byId("desk").classList.remove("folded");
  list[number - 1].focus();
}

function onKey(event) {
  const field = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.ctrlKey || event.metaKey || event.altKey || field) return;
  const thing = event.target.closest("#board [data-thing][data-actions]");
  if (thing && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    onThing(event);
    return;
  }
  const inList = event.target.closest("#choices, #menu");
  if (inList && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    if (step(event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
    return;
  }
  if (!facts.keys) return;
  if (/^[0-9]$/.test(event.key)) pick(event.key);
  else if (event.key === "c") document.querySelector('.ways [data-way="confirm"]')?.click();
  else if (event.key === "u") document.querySelector('.ways [data-way="take-back"]')?.click();
  else if (event.key === "j" || event.key === "k") step(event.key === "j" ? 1 : -1);
  else if (event.key === "?") byId("keys")?.showPopover();
  else return;
  event.preventDefault();
}

export function listen() {
  byId("board").addEventListener("click", onThing);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("keydown", onKey);
  const choices = byId("page-choices");
  for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) choices.addEventListener(kind, point);
}
