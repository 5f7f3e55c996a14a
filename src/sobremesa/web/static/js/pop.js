// Small windows beside things: what they are, and what can be done with them.
import { byId, facts, query } from "./facts.js";
import { fragment } from "./send.js";

const explained = new Map();
let timer = 0;
let hovered = null;
const isPinned = () => byId("pop").hasAttribute("data-pinned"); // asked for by a click: it stays, and has links to follow

// Beside the thing; what lies on a card is explained beside the card, whose other parts can be clicked too.
export function place(box, thing) {
  const at = (thing.parentElement.closest("[data-thing], [data-piece]:not(svg *)") ?? thing).getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), innerWidth - width - 8);
  let top = at.bottom + 8;
  if (top + height > innerHeight - 8) top = at.top - height - 8;
  if (top < 8) top = Math.max(8, innerHeight - height - 8);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

async function told(thing) {
  const key = `${facts.past ?? facts.stamp} ${thing}`;
  if (!explained.has(key)) {
    if (explained.size > 200) explained.clear();
    const at = facts.past === null ? {} : { ply: facts.past };
    explained.set(key, fragment(`${facts.table}/thing/${encodeURIComponent(thing)}${query(at)}`));
  }
  try {
    return await explained.get(key);
  } catch {
    explained.delete(key);
    return "";
  }
}

export async function explain(element, delay = 0) {
  clearTimeout(timer);
  hovered = element;
  timer = setTimeout(async () => {
    const html = await told(element.dataset.thing);
    if (!html || hovered !== element || !element.isConnected || byId("menu").matches(":popover-open")) return;
    const box = byId("pop");
    box.innerHTML = html;
    box.toggleAttribute("data-pinned", !delay);
    box.showPopover();
    place(box, element);
  }, delay);
}

export function hush() {
  clearTimeout(timer);
  hovered = null;
  byId("pop").removeAttribute("data-pinned");
  byId("pop").hidePopover();
}

// A menu of everything that can be done with a thing: copies of the buttons in the list of choices.
export async function menu(element, actions, play) {
  hush();
  const box = byId("menu");
  const heading = document.createElement("h3");
  heading.textContent = element.getAttribute("aria-label") ?? "";
  const list = document.createElement("ol");
  list.className = "choices";
  for (const action of actions) {
    const choice = document.querySelector(`#choices [data-action="${action}"]`);
    if (!choice) continue;
    const item = document.createElement("li");
    const button = choice.cloneNode(true);
    button.type = "button";
    button.querySelector("kbd")?.remove();
    button.addEventListener("click", () => {
      box.hidePopover();
      play(action);
    });
    item.append(button);
    list.append(item);
  }
  box.replaceChildren(heading, list);
  box.showPopover();
  place(box, element);
  list.querySelector("button")?.focus();
}

// What a menu offers is an answer to one question: when another is asked, or none, nobody can click it any more.
export const shut = () => byId("menu").hidePopover();

// The mouse has to move before something is explained: what slides under it after a click keeps quiet.
let rest = { x: -1, y: -1 };
const isResting = (event) => Math.hypot(event.clientX - rest.x, event.clientY - rest.y) < 6;

// A long press has opened it: lifting the finger does not close it, the next touch does.
function dismiss(event) {
  if (!byId("pop").contains(event.target)) hush();
}

export function listen(board) {
  document.addEventListener("pointerdown", dismiss, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !byId("pop").matches(":popover-open")) return;
    hush();
    event.stopImmediatePropagation();
  });
  const thingOf = (event) => event.target.closest?.("[data-thing]");
  const leave = () => {
    clearTimeout(timer);
    timer = setTimeout(hush, 200);
  };
  board.addEventListener("pointerdown", (event) => (rest = { x: event.clientX, y: event.clientY }));
  board.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || isPinned() || isResting(event)) return;
    const thing = thingOf(event);
    if (thing && thing !== hovered) explain(thing, 350);
  });
  board.addEventListener("pointerout", (event) => {
    if (event.pointerType === "mouse" && !isPinned() && hovered && !hovered.contains(event.relatedTarget)) leave();
  });
  board.addEventListener("focusin", (event) => {
    const thing = thingOf(event);
    if (thing?.matches(":focus-visible")) explain(thing, 250);
  });
  board.addEventListener("focusout", () => isPinned() || hush());
  // A long press explains what a tap would play.
  let press = 0;
  board.addEventListener("pointerdown", (event) => {
    const thing = thingOf(event);
    if (event.pointerType === "mouse" || !thing) return;
    press = setTimeout(() => {
      thing.dataset.pressed = "yes";
      explain(thing);
    }, 500);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    board.addEventListener(end, (event) => {
      if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(press);
    });
  }
  board.addEventListener("contextmenu", (event) => thingOf(event)?.dataset.pressed && event.preventDefault());
}
