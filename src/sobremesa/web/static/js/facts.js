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
  passes: given.passes === "yes", // never to be asked where the game could simply go on
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

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const byId = (id) => document.getElementById(id);
