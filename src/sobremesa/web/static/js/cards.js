// The room of cards: what is looked for is found while one types. Without this script the button does it.
const form = document.getElementById("filters");
const found = document.getElementById("found");
let timer = 0;
let asked = 0;

async function find() {
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value)).toString();
  const address = form.action + (query ? `?${query}` : "");
  const number = ++asked;
  const answer = await fetch(address, { headers: { "X-Fragment": "1" } });
  if (!answer.ok || number !== asked) return;
  found.innerHTML = await answer.text();
  history.replaceState(null, "", address);
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(find, 250);
});
