// The menu of the page closes like any other: by Escape, or by a click elsewhere.
const menu = document.querySelector(".menu-box");

export function listen() {
  document.addEventListener("pointerdown", ({ target }) => menu.open && !menu.contains(target) && (menu.open = false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
    event.stopImmediatePropagation(); // it closes nothing else
  });
}
