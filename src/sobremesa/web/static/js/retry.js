// Another try: what can be clicked on the board does what its link in the list does. Of several the first is shown.
function choose(event) {
  const thing = event.target.closest("#board [data-actions]");
  if (!thing || (event.type === "keydown" && event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  const links = thing.dataset.actions.split(" ").map((action) => document.querySelector(`[data-action="${action}"]`));
  for (const old of document.querySelectorAll(".retry-choices .pointed-at")) old.classList.remove("pointed-at");
  if (links.length === 1) return links[0].click();
  for (const link of links) link.classList.add("pointed-at");
  links[0].focus();
}

for (const kind of ["click", "keydown"]) document.getElementById("board").addEventListener(kind, choose);

// The simulations take a moment, on a busy server many: the page says that they are under way, and asks for them once.
const judging = document.querySelector("form[data-working]");
judging?.addEventListener("submit", () => {
  const note = document.createElement("p");
  note.setAttribute("role", "status");
  note.textContent = judging.dataset.working;
  judging.replaceChildren(...judging.querySelectorAll("input"), note);
});
