// Asks the server to do something, and shows what it answers.
import { byId, csrf, facts, query } from "./facts.js";

let timer = 0;

// A short message, html of ours or a plain text; with a button if something can be done about it.
export function toast(text, label = "", press = () => {}) {
  const box = byId("toast");
  if (label) box.innerHTML = text;
  else box.textContent = text;
  if (label) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "small";
    button.textContent = label;
    button.addEventListener("click", () => {
      box.hidePopover();
      press();
    });
    box.append(" ", button);
  }
  box.hidePopover();
  box.classList.remove("high");
  box.showPopover();
  box.classList.toggle("high", coversChoice(box));
  clearTimeout(timer);
  timer = setTimeout(() => box.hidePopover(), 6000);
}

// Whether something that can be chosen lies below it: a phone has no place of its own for messages.
function coversChoice(box) {
  const at = box.getBoundingClientRect();
  return [...document.querySelectorAll("#board .can")].some((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return right > at.left && left < at.right && bottom > at.top && top < at.bottom;
  });
}

document.addEventListener("act", () => byId("toast").hidePopover()); // it was about what was before

async function problem(answer) {
  try {
    const said = await answer.json();
    return said.detail || said.title;
  } catch {
    return `${answer.status} ${answer.statusText}`;
  }
}

// What the server answers if it was done, else nothing: then the reason is shown and the table is looked at afresh.
export async function post(way, body) {
  let answer;
  try {
    answer = await fetch(`${facts.table}/${way}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": csrf },
      body: JSON.stringify(body),
    });
  } catch {
    byId("banner").hidden = false;
    return null;
  }
  if (!answer.ok) {
    const isTooLate = way === "onward" && answer.status === 409; // somebody else was quicker, and nobody has asked for it
    if (!isTooLate) toast(await problem(answer));
    document.dispatchEvent(new CustomEvent("refresh"));
    return null;
  }
  return answer.status === 200 ? answer.json() : {};
}

export async function fragment(path) {
  const answer = await fetch(path, { headers: { Accept: "text/html", "X-Fragment": "1" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

export async function view(path) {
  const answer = await fetch(path + (path.includes("?") ? "" : query()), { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(await problem(answer));
  return answer.json();
}
