// A bot thinks: the bar shows how much of its time has passed.
let began = 0;
let timer = 0;

export function show(isNew) {
  clearInterval(timer);
  if (isNew) began = performance.now();
  const bar = document.querySelector("#page-prompt [data-thinks]");
  if (!bar) return;
  const grow = () => (bar.value = Math.min(bar.max, (performance.now() - began) / 1000));
  timer = setInterval(grow, 100);
  grow();
}
