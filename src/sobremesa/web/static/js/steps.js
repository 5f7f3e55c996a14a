// Stepping through something: arrow keys do what the buttons do.
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!way) return;
  event.preventDefault();
  document.querySelector(`.steps-through [rel=${way}]`)?.click();
});
