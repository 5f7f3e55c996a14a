// The table in the browser: receives what has changed, sends what was chosen. Everything else is made by the server.
import { byId, facts, query } from "./facts.js";
import * as look from "./look.js";
import * as notify from "./notify.js";
import * as play from "./play.js";
import * as pop from "./pop.js";
import { toast, view } from "./send.js";
import { connect, watchOver } from "./stream.js";
import * as story from "./story.js";
import { swap } from "./swap.js";
import * as tabs from "./tabs.js";

// An update: {stamp, ply, undos, mine, title, areas: {id: html}, story: {from, html}}, or {goto}
function receive(update) {
  if (update.goto) {
    location.assign(update.goto);
    return;
  }
  const moved = update.ply !== facts.ply || update.story;
  const isForward = update.undos === facts.undos; // what was taken back is not played again behind one's back
  facts.stamp = update.stamp;
  facts.ply = update.ply;
  facts.undos = update.undos;
  notify.title(update.title);
  notify.turned(update.mine);
  if (update.story) story.tell(update.story);
  const areas = update.areas ?? {};
  const lines = () => document.querySelectorAll("#page-chat li").length;
  const before = lines();
  const { "page-chat": chat, ...others } = areas;
  if (facts.past !== null) look.keep(others);
  swap(facts.past === null ? areas : chat === undefined ? {} : { "page-chat": chat }).then(() => {
    byId("facts").dataset.stamp = facts.stamp; // now it can be seen
    if (lines() > before) tabs.fresh("pane-chat");
    if (facts.past !== null) return;
    fold();
    if (update.mine && "page-prompt" in areas) play.reveal();
    if (update.mine && isForward) play.pass();
  });
  if (moved) tabs.changed();
}

// On a phone the list of choices is folded where the table itself can be clicked.
function fold() {
  const desk = byId("desk");
  const button = byId("unfold");
  const many = "#choices .choices:has(> :nth-child(3)) > li:not(.bare)";
  const hidden = document.querySelectorAll(`${many}, #choices .any-time li`).length;
  button.hidden = !hidden;
  button.setAttribute("aria-expanded", String(!desk.classList.contains("folded")));
}

function foot() {
  const desk = byId("desk");
  desk.classList.add("folded");
  fold();
  byId("unfold").addEventListener("click", () => {
    desk.classList.toggle("folded");
    fold();
  });
  new ResizeObserver(() => {
    for (const above of [document.body, byId("toast")]) above.style.setProperty("--foot", `${desk.offsetHeight}px`);
  }).observe(desk);
}

async function refresh() {
  try {
    receive(await view(`${facts.table}/now${query()}`));
  } catch (error) {
    toast(error.message);
  }
}

document.addEventListener("refresh", refresh);
tabs.build();
story.listen();
foot();
play.listen();
pop.listen(byId("board"));
look.listen();
notify.listen();
connect(receive);
watchOver(receive);
// Somebody may have left: nobody tells us that time goes by.
setInterval(() => document.hidden || facts.mine || facts.past !== null || refresh(), 60000);
document.documentElement.dataset.ready = "yes"; // from now on clicks are ours
play.pass();
