// What the page knows of its table: written by the server into the page, kept up to date by updates.
const given = document.getElementById("facts").dataset;

export const facts = {
  table: given.table,
  seat: given.seat,
  stamp: given.stamp, // names what the page shows
  ply: Number(given.ply),
  undos: Number(given.undos),
  mine: document.querySelector("#page-prompt [data-mine]") !== null,
  keys: given.keys === "yes",
  asks: given.asks, // how much the viewer wants to be asked: all, some, least
  motion: given.motion, // usual, slow, fast, off
  pace: given.pace, // of what others do: usual, slow, slower
  sound: given.sound, // off, on
  volume: Number(given.volume), // 0 to 10
  past: null, // the ply that is looked at, if it is not the present
};

export const words = given; // data-title-mine and the like

export const csrf = document.querySelector('meta[name="csrf"]').content;

export function query(more = {}) {
  const params = new URLSearchParams(facts.seat === "" ? {} : { seat: facts.seat });
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return text ? `?${text}` : "";
}

export const still = () => facts.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

export const byId = (id) => document.getElementById(id);
