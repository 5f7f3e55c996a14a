// The foot of a phone: what is asked, and the choices in a list that unfolds.
import { byId } from "./facts.js";

export const isPhone = () => getComputedStyle(byId("desk")).position === "fixed";

// On a phone the list of choices is folded where the table itself can be clicked. What few things are out of sight there
// stay in the list.
export function fold() {
  const desk = byId("desk");
  const button = byId("unfold");
  const pointing = [...document.querySelectorAll("#choices .asked-for li:not(.bundle) [data-points]")];
  const lost = isPhone() ? pointing.filter((choice) => !choice.dataset.points.split(" ").some(isInSight)) : [];
  for (const choice of pointing) {
    choice.parentElement.classList.toggle("bare", lost.length < pointing.length && lost.length <= 2 && lost.includes(choice));
  }
  const many = "#choices .choices:has(> :nth-child(3 of :not(.bundle))) > li:not(.bare, .first)";
  const hidden = document.querySelectorAll(`${many}, #choices .bundle:not(.first), #choices .any-time li`).length;
  button.hidden = !hidden;
  button.setAttribute("aria-expanded", String(!desk.classList.contains("folded")));
}

// Whether all of a thing can be seen, on the screen and above the foot.
function isInSight(thing) {
  const box = document.querySelector(`#board [data-thing="${CSS.escape(thing)}"]`)?.getBoundingClientRect();
  return box?.width > 0 && box.top >= 0 && box.bottom <= innerHeight - byId("desk").offsetHeight;
}

export function listen() {
  const desk = byId("desk");
  const shut = () => {
    desk.classList.add("folded");
    fold();
  };
  shut();
  document.addEventListener("act", shut); // a choice has been made
  addEventListener("resize", fold); // other things are in sight
  byId("unfold").addEventListener("click", () => {
    desk.classList.toggle("folded");
    fold();
  });
  new ResizeObserver(() => {
    for (const above of [document.body, byId("toast")]) above.style.setProperty("--foot", `${desk.offsetHeight}px`);
  }).observe(desk);
}
