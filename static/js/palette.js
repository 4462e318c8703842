// Ctrl-K: a native dialog; htmx fetches the results, arrows choose among them.
const dialog = document.querySelector("[data-palette]");

if (dialog) {
  const input = dialog.querySelector("[role=combobox]");
  const list = dialog.querySelector("[role=listbox]");
  const options = () => [...list.querySelectorAll("[role=option]")];

  function choose(option) {
    for (const other of options()) other.setAttribute("aria-selected", String(other === option));
    if (option) {
      input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else {
      input.removeAttribute("aria-activedescendant");
    }
  }

  function move(step) {
    const all = options();
    if (!all.length) return;
    const at = all.findIndex((option) => option.getAttribute("aria-selected") === "true");
    choose(all[(at + step + all.length) % all.length]);
  }

  function open() {
    dialog.showModal();
    input.select();
    input.dispatchEvent(new CustomEvent("palette:open"));
  }

  list.addEventListener("htmx:afterSwap", () => {
    options().forEach((option, at) => (option.id ||= `palette-option-${at}`));
    choose(options()[0]);
  });

  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") list.querySelector("[aria-selected=true]")?.click();
    else return;
    event.preventDefault();
  });

  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // the backdrop
  });

  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (dialog.open) dialog.close();
    else open();
  });

  for (const button of document.querySelectorAll("[data-open-palette]")) {
    button.hidden = false;
    button.addEventListener("click", open);
  }
}
