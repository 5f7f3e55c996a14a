// Waiting for others: copies the invitation, and goes to the table when the game begins.
const link = document.getElementById("link");
const copy = document.getElementById("copy");
copy?.addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    link.select();
    document.execCommand("copy");
  }
  copy.textContent = copy.dataset.done;
});

const table = document.getElementById("lobby").dataset.table;
const source = new EventSource(`${table}/stream`);
let first = true;
source.addEventListener("update", () => {
  // The first message says how things are; any other that somebody has sat down.
  if (!first) location.reload();
  first = false;
});
addEventListener("pagehide", () => source.close());
