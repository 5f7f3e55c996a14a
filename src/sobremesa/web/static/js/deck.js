// A deck: its link can be copied.
const link = document.getElementById("link");
const copy = document.getElementById("copy");
if (copy) copy.hidden = false;
copy?.addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    link.select();
    document.execCommand("copy");
  }
  copy.textContent = copy.dataset.done;
});
