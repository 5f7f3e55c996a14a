// Story, preview, round and chat share one place. Without a script they stand one below the other.
import { byId } from "./facts.js";
import { fragment } from "./send.js";

const stale = new Set(); // panes whose content is older than the table

export function build() {
  const talk = byId("talk");
  const panes = [...talk.querySelectorAll(".pane")];
  const list = document.createElement("div");
  list.className = "tabs";
  list.setAttribute("role", "tablist");
  const tabs = panes.map((pane) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.textContent = pane.dataset.tab;
    tab.id = `tab-${pane.id}`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", pane.id);
    pane.setAttribute("role", "tabpanel");
    pane.setAttribute("aria-labelledby", tab.id);
    pane.tabIndex = 0;
    tab.addEventListener("click", () => open(pane.id));
    list.append(tab);
    return tab;
  });
  list.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = tabs[(tabs.indexOf(event.target) + by + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
  talk.prepend(list);
  talk.classList.add("tabbed");
  open(panes[0].id);
  byId("text-board").addEventListener("toggle", () => refresh(byId("pane-text")));
}

export function open(id) {
  for (const tab of document.querySelectorAll("#talk [role=tab]")) {
    const chosen = tab.getAttribute("aria-controls") === id;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    byId(tab.getAttribute("aria-controls")).hidden = !chosen;
    if (chosen) tab.querySelector(".fresh")?.remove();
  }
  for (const part of byId(id).querySelectorAll("[data-pane]")) refresh(part);
}

// A dot on the tab of what is new and not looked at.
export function fresh(id) {
  const tab = byId(`tab-${id}`);
  if (!tab || tab.getAttribute("aria-selected") === "true" || tab.querySelector(".fresh")) return;
  const dot = document.createElement("span");
  dot.className = "fresh";
  tab.append(dot);
}

async function refresh(pane) {
  const source = pane.dataset.pane;
  if (!source || !stale.has(pane.id) || !pane.getClientRects().length) return;
  stale.delete(pane.id);
  try {
    pane.innerHTML = await fragment(source);
  } catch {
    stale.add(pane.id);
  }
}

// The table has changed: panes that are made on demand are made anew where they can be seen.
export function changed() {
  for (const pane of document.querySelectorAll("[data-pane]")) {
    stale.add(pane.id);
    refresh(pane);
  }
}
