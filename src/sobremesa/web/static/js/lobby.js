// Waiting for others: shows the invitation, and goes to the table when the game begins.
import "./link.js";

const table = document.getElementById("lobby").dataset.table;
const source = new EventSource(`${table}/stream`);
let first = true;
source.addEventListener("update", () => {
  // The first message says how things are; any other that somebody has sat down.
  if (!first) location.reload();
  first = false;
});
addEventListener("pagehide", () => source.close());
