// The form of a new table: shows what goes together. The server checks it all again.
const form = document.getElementById("order");

function arrange() {
  const edition = form.elements.edition.value;
  for (const box of form.querySelectorAll("[data-editions]")) {
    box.disabled = !box.dataset.editions.split(" ").includes(edition);
    if (box.disabled) box.checked = false;
  }
  for (const option of form.querySelectorAll("[data-needs]")) {
    option.hidden = !form.querySelector(`[data-module="${option.dataset.needs}"]`)?.checked;
  }
  for (const kind of form.querySelectorAll('[name^="kind-"]')) {
    const name = form.elements[kind.name.replace("kind", "name")];
    name.closest(".field").hidden = kind.value !== "human";
  }
  const here = [...form.querySelectorAll('[name^="kind-"]')].filter((kind) => kind.value === "human");
  document.getElementById("open-table").hidden = here.length < 2;
}

form.addEventListener("change", arrange);
arrange();
