// Choosing: by clicking the thing itself, by the list, or by the keyboard alone.
import { byId, facts, still, words } from "./facts.js";
import { explain, hush, menu } from "./pop.js";
import { post, toast } from "./send.js";
import { isOpen } from "./stream.js";

const SILENCE = 3000; // milliseconds after which a line that says nothing is no longer believed

let answered = ""; // the view that somebody has just acted on
let since = 0; // the first number of a view that comes after that; Infinity until the server has said it
let isPlayed = false; // the server plays for the viewer: a click on the question that was shown then is about nothing
let waiting = []; // what was chosen before the answer to that came: it is played if it is still on offer then

// Views begin with a number: every change that others can see makes a later one.
const number = (stamp) => Number.parseInt(stamp, 10);

// Whether the viewer still looks at what somebody has acted on, or at what is just about to change. While the server has
// not answered, even a new view may ask the same thing once more: others have chosen at the same time.
const isOld = () => answered === facts.stamp || number(facts.stamp) < since || inSight() !== facts.stamp;
const inSight = () => byId("facts").dataset.stamp;

async function send(way, more = {}) {
  if (isOld()) return;
  const { stamp, ply, undos } = facts;
  answered = stamp;
  since = Infinity;
  isPlayed = way === "onward";
  document.dispatchEvent(new CustomEvent("act")); // whatever is still to be shown is shown
  const done = await post(way, { ply, undos, seat: facts.seat === "" ? null : Number(facts.seat), ...more });
  since = done?.stamp ? number(done.stamp) : 0;
  if (!done || done.stamp === stamp) answered = "";
  if (!done && !isPlayed) waiting = []; // they were to follow what has been refused
  if (done?.told) wentOn(done);
  if (done) setTimeout(lookAgain, isOpen() ? SILENCE : 0, stamp);
  if (facts.stamp !== stamp) goOn(); // the view that follows was quicker than the answer
}

function lookAgain(stamp) {
  if (facts.stamp === stamp || number(facts.stamp) < since) document.dispatchEvent(new CustomEvent("refresh"));
}

// A bundle is its actions, joined by plus signs.
export function act(action) {
  if (!isOld()) send("act", { action });
  else if (!isPlayed || inSight() !== answered) waiting.push(action);
}

let choose = act; // what becomes of a choice: at a table it is sent

// What was played for the viewer is told, and can be taken back.
function wentOn({ told, ply, to }) {
  toast(told, words.askMe, () => {
    const seat = facts.seat === "" ? null : Number(facts.seat);
    post("take-back", { ply: Math.max(ply, facts.ply), to, seat });
  });
}

// The table has changed: hasty clicks are made up for, and what the viewer does not want to be asked is played.
export function goOn() {
  if (facts.stamp !== answered) answered = "";
  if (isOld()) return;
  const next = waiting.shift();
  if (next !== undefined) {
    if (document.querySelector(`#choices [data-action="${next}"]`)) return act(next);
    waiting = [];
  }
  const asks = facts.past === null && document.querySelector("#choices")?.dataset.asks;
  if (asks && facts.asks !== "all" && (asks === "some" || asks === facts.asks)) send("onward");
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
  if (actions.length === 1 && thing.matches(".can")) {
    hush();
    choose(actions[0]);
  } else if (actions.length) menu(thing, [...bundlesOf(actions), ...actions], choose);
  else explain(thing);
}

// What is offered as one choice and begins with these, but for what is asked elsewhere.
function bundlesOf(actions) {
  const offered = facts.asks === "all" ? [] : [...document.querySelectorAll("#choices .bundle [data-action]")];
  const isElsewhere = (action) => !actions.includes(action) && document.querySelector(`#choices [data-action="${action}"]`);
  return offered.map((b) => b.dataset.action).filter((b) => !b.split("+").some(isElsewhere));
}

// What goes at any time is not what is asked: the first click, or Enter, only says that a second one will do it.
function arm(button) {
  if (!button.dataset.again || button.classList.contains("armed")) return false;
  for (const other of document.querySelectorAll("#choices .armed")) other.classList.remove("armed");
  button.classList.add("armed");
  button.addEventListener("blur", () => button.classList.remove("armed"), { once: true });
  button.focus();
  return true;
}

// The form works without a script as well; with one, the page stays.
function onSubmit(event) {
  const form = event.target;
  if (form.id === "desk-form") {
    event.preventDefault();
    const button = event.submitter;
    if (arm(button)) return;
    if (button.dataset.way === "hint") document.dispatchEvent(new CustomEvent("hint"));
    else if (button.dataset.action) choose(button.dataset.action);
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
  if (!choice) {
    hush();
    return;
  }
  const things = thingsOf([choice]);
  for (const thing of things) thing.classList.add("pointed-at");
  const isMeant = event.type === "focusin" ? choice.matches(":focus-visible") : event.pointerType === "mouse";
  const seen = things.find(isShown);
  if (seen && isMeant) explain(seen, 500); // what it would bring, beside where it would lie
}

// The things on the board that some choices are about.
const thingsOf = (choices) =>
  [...choices]
    .flatMap((choice) => choice.dataset.points.split(" "))
    .map((thing) => document.querySelector(`#board [data-thing="${CSS.escape(thing)}"]`))
    .filter((thing) => thing);
const asked = () => thingsOf(document.querySelectorAll("#choices .asked-for [data-points]"));
const isShown = (thing) => thing.getClientRects().length > 0;
const tabOf = (thing) => byId(thing.closest("[data-panel]")?.dataset.panel ?? "");

let unfolded = null; // {id, before}: the tab that was chosen for somebody, and the one that they had chosen

// What is asked for may lie in a panel that another one covers: then its tab is chosen, until something else is asked.
export function unfold() {
  const things = asked();
  if (unfolded && !things.some((thing) => tabOf(thing)?.id === unfolded.id)) {
    if (byId(unfolded.id)?.checked) byId(unfolded.before).checked = true;
    unfolded = null;
  }
  const tab = things.length && !things.some(isShown) ? tabOf(things[0]) : null;
  if (!tab) return;
  unfolded ??= { id: "", before: document.querySelector(`[name="${tab.name}"]:checked`).id };
  unfolded.id = tab.id;
  tab.checked = true;
}

// What is asked for can be seen: if none of its things is on the screen, the table moves to the first of them.
export function reveal() {
  const things = asked().filter(isShown);
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

// The key of a choice is typed: one letter, or the digits of a number.
function pick(digit) {
  clearTimeout(typing);
  typed += digit;
  typing = setTimeout(() => (typed = ""), 900);
  const keyed = (key) => choicesOf(null).find((choice) => choice.dataset.key === key);
  const choice = keyed(typed) ?? keyed((typed = digit));
  byId("desk").classList.remove("folded");
  choice?.focus();
  return choice !== undefined;
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
  else if (/^[a-z]$/.test(event.key) && !"cujk".includes(event.key)) {
    if (!pick(event.key)) return;
  } else if (event.key === "c") document.querySelector('.ways [data-way="confirm"]')?.click();
  else if (event.key === "u") document.querySelector('.ways [data-way="take-back"]')?.click();
  else if (event.key === "j" || event.key === "k") step(event.key === "j" ? 1 : -1);
  else if (event.key === "?") byId("keys")?.showPopover();
  else return;
  event.preventDefault();
}

export function listen(to = act) {
  choose = to;
  byId("board").addEventListener("click", onThing);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("keydown", onKey);
  const choices = byId("page-choices");
  for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) choices.addEventListener(kind, point);
}
