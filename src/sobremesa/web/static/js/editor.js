// The form of a card: the server checks and draws the card while one fills it in. Without this script a button does it.
const form = document.getElementById("card");
const preview = document.getElementById("preview");
const problem = document.getElementById("problem");
const parts = document.getElementById("parts");
let timer = 0;
let asked = 0;

async function look(rebuilds) {
  const number = ++asked;
  let answer;
  try {
    answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body: new FormData(form) });
  } catch {
    return;
  }
  if (number !== asked) return;
  const told = await answer.json();
  tell(told.problem ?? told.detail ?? "", told.field ?? "");
  if (told.html) preview.innerHTML = told.html;
  if (rebuilds && told.effect) rebuild(told.effect);
}

// Other words have other parameters: the parts of the effect are made anew, and whoever was there stays there.
function rebuild(html) {
  const name = document.activeElement?.name;
  parts.innerHTML = html;
  if (name) parts.querySelector(`[name="${CSS.escape(name)}"]`)?.focus();
}

function tell(text, field) {
  problem.textContent = text;
  problem.hidden = !text;
  for (const wrong of form.querySelectorAll("[aria-invalid]")) {
    wrong.removeAttribute("aria-invalid");
    wrong.removeAttribute("aria-describedby");
  }
  const named = text && field ? form.querySelector(`[name="${CSS.escape(field)}"], [name^="${CSS.escape(field)}."]`) : null;
  named?.setAttribute("aria-invalid", "true");
  named?.setAttribute("aria-describedby", "problem");
}

form.addEventListener("input", (event) => {
  clearTimeout(timer);
  const rebuilds = event.target.matches("[data-parts]");
  timer = setTimeout(() => look(rebuilds), rebuilds ? 0 : 350);
});
