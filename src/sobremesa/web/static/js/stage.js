// Scenes: what happened by itself is played over the table, one beat after the other. It can be skipped, and read again.
import { byId, facts, still, words } from "./facts.js";
import { toast } from "./send.js";
import * as sound from "./sound.js";

const SPEED = { slow: 1.7, usual: 1, fast: 0.55 };
const BEAT = { scoring: 1100, end: 1300, dice: 1400, built: 1500 }; // milliseconds, at the usual speed
const WHOLE = 7500; // and no more than this for a whole scene
const READ = ["scoring", "end"]; // what takes more than a glance
const TOKEN = 52; // pixels between two VP that fly from one place
const KEPT = 20; // summaries that can be read again

let playing = null; // {skip}
let told = []; // the scenes that can be read again, the last one first

export const isOn = () => playing !== null;
export const skip = () => playing?.skip();

const player = (seat) => document.querySelectorAll("#page-players .player")[seat];
const points = (seat) => player(seat)?.querySelector(".vp");
const onBoard = (seat) => document.querySelectorAll(`#board [data-vp="${seat}"]`); // the same VP, as pictures show them

// All scenes, one after the other; resolved when the last one is over. ``before`` are the scores that were shown before.
export async function play(shows, before) {
  remember(shows);
  if (!shows.length || document.hidden) return;
  if (still()) {
    if (shows.some((show) => READ.includes(show.kind))) summary(shows);
    else toast(shows.map(inShort).join("<br>"), words.again, () => summary(told));
    return;
  }
  const after = scores();
  let isSkipped = false;
  count(before);
  for (const show of shows) {
    if (!isSkipped) isSkipped = await scene(show, before);
  }
  playing = null;
  count(after);
  byId("stage").hidePopover();
  // what it told can be read at leisure
  if (isSkipped || shows.some((show) => READ.includes(show.kind)))
    toast(shows.at(-1).title, words.again, () => summary(told));
}

const inShort = (show) => `${show.title}: ${show.beats.map((beat) => beat.html).join(" · ")}`;

// The scores as they are shown, by seat; what is no number stays as it is.
export const scores = () => [...document.querySelectorAll("#page-players .player")].map((_, seat) => points(seat)?.textContent ?? "");

function count(texts) {
  texts.forEach((text, seat) => {
    const place = points(seat);
    if (!place || !text) return;
    place.textContent = text;
    const number = text.match(/-?\d+/)?.[0];
    if (number) for (const other of onBoard(seat)) other.textContent = number;
  });
}

const find = (thing) => [...document.querySelectorAll(`#board [data-thing="${CSS.escape(thing)}"]`)];

// Whether most of what a scene is about lies in the upper half of the screen: then its caption keeps below.
function isAbove(show) {
  const boxes = show.beats.flatMap((beat) => beat.things.flatMap(find)).map((thing) => thing.getBoundingClientRect());
  return boxes.filter(({ top, bottom }) => top + bottom < innerHeight).length * 2 > boxes.length;
}

async function scene(show, counted) {
  const box = byId("stage");
  box.querySelector("h2").innerHTML = show.title;
  box.classList.toggle("low", isAbove(show));
  box.classList.toggle("scores", show.beats.some((beat) => beat.gains.length));
  const time = Math.min(BEAT[show.kind], WHOLE / show.beats.length) * SPEED[facts.motion];
  let isSkipped = false;
  let wake = () => {};
  playing = {
    skip: () => {
      isSkipped = true;
      wake();
    },
  };
  sound.play(show.kind);
  for (const beat of show.beats) {
    if (isSkipped) break;
    box.querySelector("p").innerHTML = beat.html;
    box.querySelector(".gains").replaceChildren(...gainsOf(beat));
    box.hidePopover(); // on top of whatever has been opened since
    box.showPopover();
    const things = beat.things.flatMap(find);
    for (const thing of things) thing.classList.add("staged");
    const from = middle(things.length ? things : [box]);
    beat.gains.forEach(([seat, vp], i) => {
      const aside = TOKEN * (i - (beat.gains.length - 1) / 2);
      fly({ ...from, x: from.x + aside }, seat, vp, time, counted);
    });
    await new Promise((done) => {
      wake = done;
      setTimeout(done, time);
    });
    for (const thing of things) thing.classList.remove("staged");
  }
  return isSkipped;
}

// Where the middle of some things is.
function middle(things) {
  const boxes = things.map((thing) => thing.getBoundingClientRect()).filter((box) => box.width);
  const mean = (value) => boxes.reduce((sum, box) => sum + value(box), 0) / (boxes.length || 1);
  return { x: mean((box) => box.x + box.width / 2), y: mean((box) => box.y + box.height / 2) };
}

// Some VP travel from where they were scored to whose they are.
function fly(start, seat, vp, time, counted) {
  const place = points(seat);
  if (!place) return;
  sound.play("vp");
  const end = middle([place]);
  const token = document.createElement("span");
  token.className = `fly ${[...player(seat).classList].find((name) => name.startsWith("c-"))}`;
  token.textContent = vp > 0 ? `+${vp}` : vp;
  (document.querySelector("#stage:popover-open") ?? document.body).append(token);
  const at = ({ x, y }) => `translate(${x - 18}px, ${y - 14}px)`;
  const travel = token.animate(
    [{ transform: `${at(start)} scale(0.6)` }, { transform: `${at(start)} scale(1.15)`, offset: 0.25 }, { transform: at(end) }],
    { duration: Math.max(450, time * 0.9), easing: "cubic-bezier(0.5, 0, 0.3, 1)" },
  );
  travel.finished.finally(() => {
    token.remove();
    if (!playing) return;
    counted[seat] = counted[seat].replace(/-?\d+/, (number) => Number(number) + vp);
    count(counted);
  });
}

// -- the summary --------------------------------------------------------------------------------------------------------

// Kept for this tab, so that they are still there when the page is loaded again.
const shelf = `told ${facts.table} ${facts.seat}`;

function remember(shows) {
  if (shows.length) {
    told = [...shows.toReversed(), ...told].slice(0, KEPT);
    try {
      sessionStorage.setItem(shelf, JSON.stringify(told));
    } catch {
      // there is no room for them, or nothing may be stored: then they last as long as the page
    }
  }
  byId("stage-again").hidden = !told.length;
}

function recall() {
  try {
    told = JSON.parse(sessionStorage.getItem(shelf)) ?? [];
  } catch {
    told = [];
  }
  remember([]);
}

// What some scenes told, each under its title; the first one lies open.
function summary(shows) {
  const parts = shows.map((show, i) => {
    const part = document.createElement("details");
    part.open = i === 0 || shows.length <= 3;
    const heading = document.createElement("summary");
    heading.innerHTML = show.title;
    part.append(heading, lines(show));
    return part;
  });
  const result = document.querySelector("#desk a[href$='/end']"); // on a phone it lies below the summary
  if (result) parts.push(result.cloneNode(true));
  byId("summary").replaceChildren(...parts);
  byId("summary").showPopover();
}

// Who gets how much.
function gainsOf(beat) {
  return beat.gains.map(([seat, vp]) => {
    const gain = document.createElement("span");
    gain.append(player(seat)?.querySelector(".who").cloneNode(true) ?? "", ` ${vp > 0 ? "+" : ""}${vp}`);
    return gain;
  });
}

function lines(show) {
  const list = document.createElement("ol");
  for (const beat of show.beats) {
    const item = document.createElement("li");
    const text = document.createElement("span");
    text.innerHTML = beat.html;
    const gains = document.createElement("span");
    gains.className = "gains";
    gains.append(...gainsOf(beat));
    item.append(text, gains);
    list.append(item);
  }
  return list;
}

export function listen() {
  byId("stage").addEventListener("click", skip);
  recall();
  byId("stage-again").addEventListener("click", () => summary(told));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !playing) return;
    skip();
    event.stopImmediatePropagation();
  });
}
