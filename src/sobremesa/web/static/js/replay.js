// A replay: the slider goes at once, arrow keys step, the story stays where it was.
const pane = document.getElementById("pane-story");
const ply = pane.dataset.ply;
const link = pane.querySelector(`a[href$="/ply/${ply}"]`);
link?.setAttribute("aria-current", "step");
if (link) pane.scrollTop = link.offsetTop - pane.clientHeight / 2;
for (const told of pane.querySelectorAll("a")) told.search = location.search;

const slider = document.getElementById("to");
slider.addEventListener("change", () => slider.form.submit());

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!way) return;
  event.preventDefault();
  document.querySelector(`.steps-through [rel=${way}]`)?.click();
});
