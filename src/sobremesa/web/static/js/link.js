// A link to hand on: completed with the address at which this browser has found the server, and copied by a button.
const link = document.getElementById("link");
const copy = document.getElementById("copy");
if (link) link.value = new URL(link.value, location.href).href;
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
