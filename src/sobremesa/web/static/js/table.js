// The table in the browser: receives what has changed, sends what was chosen. Everything else is made by the server.
import * as arrivals from "./arrivals.js";
import { byId, facts, query } from "./facts.js";
import * as look from "./look.js";
import * as menu from "./menu.js";
import * as notify from "./notify.js";
import * as play from "./play.js";
import * as pop from "./pop.js";
import { toast, view } from "./send.js";
import * as sound from "./sound.js";
import * as stage from "./stage.js";
import { connect, watchOver } from "./stream.js";
import * as story from "./story.js";
import { swap } from "./swap.js";
import * as tabs from "./tabs.js";
import * as thinking from "./thinking.js";

// An update: {stamp, ply, undos, mine, title, areas: {id: html}, story: {from, html}, shows}, or {goto}
async function receive(update) {
  if (update.goto) {
    location.assign(update.goto);
    return;
  }
  const moved = update.ply !== facts.ply || update.story;
  facts.stamp = update.stamp;
  facts.ply = update.ply;
  facts.undos = update.undos;
  notify.title(update.title);
  if (update.mine && !facts.mine) sound.play("turn");
  else if (moved) sound.play("move");
  notify.turned(update.mine);
  const scores = stage.scores();
  if (update.story) story.tell(update.story);
  const areas = update.areas ?? {};
  const lines = () => document.querySelectorAll("#page-chat li").length;
  const before = lines();
  const { "page-chat": chat, ...others } = areas;
  if (facts.past !== null) look.keep(others);
  if (moved) tabs.changed();
  await swap(facts.past === null ? areas : chat === undefined ? {} : { "page-chat": chat });
  byId("facts").dataset.stamp = facts.stamp; // now it can be seen
  if (lines() > before) said();
  if (facts.past !== null) return;
  fold();
  thinking.show(moved);
  if ("page-prompt" in areas) asked(update.mine);
  play.goOn();
  await stage.play(update.shows ?? [], scores);
}

// Another question, or somebody else's turn.
function asked(isMine) {
  play.unfold();
  const choices = byId("page-choices");
  if (!choices.contains(document.activeElement) || document.activeElement === choices) choices.scrollTop = 0;
  if (isMine) play.reveal();
}

// Somebody has said something: where the chat cannot be seen, it is told.
function said() {
  tabs.fresh("pane-chat");
  sound.play("chat");
  const line = document.querySelector("#page-chat li:last-child");
  const { top, bottom } = line.getBoundingClientRect();
  const isSeen = line.checkVisibility() && bottom > 0 && top < innerHeight - (isPhone() ? byId("desk").offsetHeight : 0);
  if (!isSeen) toast(line.textContent);
}

const isPhone = () => getComputedStyle(byId("desk")).position === "fixed";

// On a phone the list of choices is folded where the table itself can be clicked. What few things are out of sight there
// stay in the list.
function fold() {
  const desk = byId("desk");
  const button = byId("unfold");
  const pointing = [...document.querySelectorAll("#choices .asked-for [data-points]")];
  const lost = isPhone() ? pointing.filter((choice) => !choice.dataset.points.split(" ").some(isInSight)) : [];
  for (const choice of pointing) {
    choice.parentElement.classList.toggle("bare", lost.length < pointing.length && lost.length <= 2 && lost.includes(choice));
  }
  const many = "#choices .choices:has(> :nth-child(3)) > li:not(.bare)";
  const hidden = document.querySelectorAll(`${many}, #choices .any-time li`).length;
  button.hidden = !hidden;
  button.setAttribute("aria-expanded", String(!desk.classList.contains("folded")));
}

// Whether all of a thing can be seen, on the screen and above the foot.
function isInSight(thing) {
  const box = document.querySelector(`#board [data-thing="${CSS.escape(thing)}"]`)?.getBoundingClientRect();
  return box?.width > 0 && box.top >= 0 && box.bottom <= innerHeight - byId("desk").offsetHeight;
}

function foot() {
  const desk = byId("desk");
  const shut = () => {
    desk.classList.add("folded");
    fold();
  };
  shut();
  document.addEventListener("act", shut); // a choice has been made
  byId("unfold").addEventListener("click", () => {
    desk.classList.toggle("folded");
    fold();
  });
  new ResizeObserver(() => {
    for (const above of [document.body, byId("toast")]) above.style.setProperty("--foot", `${desk.offsetHeight}px`);
  }).observe(desk);
}

async function refresh() {
  const before = arrivals.count();
  try {
    const now = await view(`${facts.table}/now${query()}`);
    if (arrivals.count() === before) arrivals.arrive(now); // else it may be older than what the stream has sent
  } catch (error) {
    toast(error.message);
  }
}

document.addEventListener("refresh", refresh);
menu.listen();
tabs.build();
story.listen();
foot();
play.listen();
pop.listen(byId("board"));
look.listen();
notify.listen();
sound.listen();
stage.listen();
arrivals.listen(receive);
connect(arrivals.arrive);
watchOver(arrivals.arrive);
// Somebody may have left: nobody tells us that time goes by.
setInterval(() => document.hidden || facts.mine || facts.past !== null || refresh(), 60000);
document.documentElement.dataset.ready = "yes"; // from now on clicks are ours
thinking.show(true);
play.goOn();
