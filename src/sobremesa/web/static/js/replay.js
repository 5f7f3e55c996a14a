// A replay: the slider goes at once, the story stays where it was, and it can play by itself. Arrow keys step.
import "./steps.js";

const pane = document.getElementById("pane-story");
const ply = pane.dataset.ply;
const link = pane.querySelector(`a[href$="/ply/${ply}"]`);
link?.setAttribute("aria-current", "step");
if (link) pane.scrollTop = link.offsetTop - pane.clientHeight / 2;
for (const told of pane.querySelectorAll("a")) told.search = location.search;

const slider = document.getElementById("to");
slider.addEventListener("change", () => slider.form.submit());

// By itself, turn by turn, from page to page of this tab until the end or a pause.
const auto = document.getElementById("autoplay");
const [button, speed] = [auto.querySelector("button"), auto.querySelector("select")];
const onward = document.querySelector(".by-turns [rel=turn-next]");
const start = button.textContent;
let waiting;

function play(isOn) {
  clearTimeout(waiting);
  if (isOn && onward) {
    sessionStorage.setItem("autoplay", speed.value);
    waiting = setTimeout(() => onward.click(), 1000 * Number(speed.value));
  } else sessionStorage.removeItem("autoplay");
  const plays = isOn && Boolean(onward);
  button.textContent = plays ? button.dataset.pause : start;
  button.setAttribute("aria-pressed", String(plays));
}

const before = sessionStorage.getItem("autoplay");
if (before) speed.value = before;
auto.hidden = !onward;
button.addEventListener("click", () => play(button.getAttribute("aria-pressed") !== "true"));
speed.addEventListener("change", () => play(button.getAttribute("aria-pressed") === "true"));
play(Boolean(before));
