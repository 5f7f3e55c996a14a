// The table in the browser: receives what has changed, sends what was chosen. Everything else is made by the server.
import * as arrivals from "./arrivals.js";
import * as coach from "./coach.js";
import { byId, facts, query } from "./facts.js";
import * as foot from "./foot.js";
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
  coach.check();
  if (lines() > before) said();
  if (facts.past !== null) return;
  foot.fold();
  thinking.show(moved);
  if ("page-choices" in areas) pop.shut();
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
  const isSeen = line.checkVisibility() && bottom > 0 && top < innerHeight - (foot.isPhone() ? byId("desk").offsetHeight : 0);
  if (!isSeen) toast(line.textContent);
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
foot.listen();
play.listen();
coach.listen();
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
play.unfold();
play.goOn();
