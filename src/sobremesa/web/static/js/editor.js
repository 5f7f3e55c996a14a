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
  if (told.html) preview.innerHTML = told.html;
  if (rebuilds && told.effect) rebuild(told.effect);
  tell(told.problems ?? (told.detail ? [{ field: "", text: told.detail, short: told.detail }] : []));
}

// Other words have other parameters: the parts of the effect are made anew, and whoever was there stays there.
function rebuild(html) {
  const name = document.activeElement?.name;
  parts.innerHTML = html;
  if (name) parts.querySelector(`[name="${CSS.escape(name)}"]`)?.focus();
}

// Everything that is wrong stands above the form, and once more beside its field.
function tell(problems) {
  problem.replaceChildren(...problems.map((p) => line(p.text)));
  problem.hidden = !problems.length;
  for (const old of form.querySelectorAll(".wrong")) old.remove();
  for (const old of form.querySelectorAll("[aria-invalid]")) {
    old.removeAttribute("aria-invalid");
    old.removeAttribute("aria-describedby");
  }
  for (const { field, short } of problems) {
    const named = field && form.querySelector(`[name="${CSS.escape(field)}"], [name^="${CSS.escape(field)}."]`);
    if (!named) continue;
    const beside = line(short, `wrong-${field}`);
    named.setAttribute("aria-invalid", "true");
    named.setAttribute("aria-describedby", beside.id);
    const place = named.closest("label.inline");
    if (place) place.after(beside);
    else named.closest(".field").append(beside);
  }
}

function line(text, id = "") {
  const made = document.createElement("p");
  made.textContent = text;
  if (id) {
    made.id = id;
    made.className = "wrong";
  }
  return made;
}

form.addEventListener("input", (event) => {
  clearTimeout(timer);
  const rebuilds = event.target.matches("[data-parts]");
  timer = setTimeout(() => look(rebuilds), rebuilds ? 0 : 350);
});
