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

// What may be the answer to a question can be clicked on the board as well, with whatever lies on it.
function onOffered(event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const thing = under.find((e) => e.closest("#board [data-offered]"))?.closest("[data-offered]");
  if (!thing) return;
  event.stopImmediatePropagation();
  const button = document.querySelector(".offered button");
  button.value = thing.dataset.thing; // not all that can be clicked is in the list
  button.click();
}

byId("board").addEventListener("click", onTry, { capture: true });
byId("board").addEventListener("click", onOffered, { capture: true });
foot.listen();
pop.listen(byId("board"));
play.listen(send);
play.unfold();
// What the teacher talks about can be seen.
const [pointedAt, offered] = ["shown", "offered"].map((mark) => document.querySelector(`#board [data-${mark}]`));
if (pointedAt) pointedAt.scrollIntoView({ block: "nearest", behavior: "instant" });
else if (offered) offered.scrollIntoView({ block: "center", behavior: "instant" });
else play.reveal();
(byId("onward") ?? document.querySelector(".offered button"))?.focus({ preventScroll: true });
document.documentElement.dataset.ready = "yes";
