// Asks the server to do something, and shows what it answers.
import { byId, csrf, facts, query } from "./facts.js";

let timer = 0;

export function toast(text) {
  const box = byId("toast");
  box.textContent = text;
  box.hidePopover();
  box.showPopover();
  clearTimeout(timer);
  timer = setTimeout(() => box.hidePopover(), 6000);
}

async function problem(answer) {
  try {
    const said = await answer.json();
    return said.detail || said.title;
  } catch {
    return `${answer.status} ${answer.statusText}`;
  }
}

// Whether it was done; if not, the reason is shown and the table is looked at afresh.
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
    return false;
  }
  if (!answer.ok) {
    toast(await problem(answer));
    document.dispatchEvent(new CustomEvent("refresh"));
  }
  return answer.ok;
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
