// A lesson: what is chosen on the board or in the list is sent as the form of the page, and the next page answers.
import { byId } from "./facts.js";
import * as foot from "./foot.js";
import * as play from "./play.js";
import * as pop from "./pop.js";

function send(action) {
  const field = byId("chosen");
  field.value = action;
  field.disabled = false;
  field.form.submit();
}

// What the rules forbid, and the teacher has an answer to, can be tried as well.
function onTry(event) {
  const thing = event.target.closest("[data-tries]");
  if (!thing || thing.dataset.actions) return;
  event.stopImmediatePropagation();
  send(thing.dataset.tries);
}

byId("board").addEventListener("click", onTry, { capture: true });
foot.listen();
pop.listen(byId("board"));
play.listen(send);
play.unfold();
document.querySelector("#board [data-shown]")?.scrollIntoView({ block: "nearest", behavior: "instant" });
byId("onward")?.focus({ preventScroll: true });
document.documentElement.dataset.ready = "yes";
