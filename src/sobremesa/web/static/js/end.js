// The last scoring once more, step by step: sentences appear, bars grow. Without a script everything is there at once.
const steps = [...document.querySelectorAll(".race .steps > li")];
const bars = [...document.querySelectorAll(".race .bars > li")];
const ways = document.getElementById("race-ways");
const most = Number(document.querySelector(".race")?.dataset.most);
let shown = steps.length;

function show(count) {
  shown = count;
  steps.forEach((step, i) => (step.hidden = i >= count));
  const now = steps[Math.max(0, count - 1)].dataset;
  const scores = now.scores.split(" ").map(Number);
  const told = now.told.split("|");
  bars.forEach((bar, seat) => {
    bar.querySelector("rect").setAttribute("width", (100 * Math.max(0, scores[seat])) / most);
    bar.querySelector("output").textContent = told[seat];
  });
  ways.querySelector("[data-race=next]").disabled = count >= steps.length;
}

if (steps.length) {
  ways.hidden = false;
  ways.addEventListener("click", ({ target }) => {
    const way = target.dataset.race;
    if (way === "next") show(Math.min(shown + 1, steps.length));
    else if (way) show(way === "all" ? steps.length : 1);
  });
  ways.querySelector("[data-race=next]").disabled = true;
  // A sentence shows how things stood when it was said.
  steps.forEach((step, i) => step.addEventListener("click", (event) => event.target.closest("a") ?? show(i + 1)));
}
