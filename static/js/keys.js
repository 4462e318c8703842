// `/` goes to the search, `?` opens the sheet of keys, Esc or a click outside closes menus, and
// Ctrl-Enter sends the form of a <textarea data-send>.
const sheet = document.querySelector("[data-keys]");

function typing(target) {
  return target.isContentEditable || target.matches("input, textarea, select");
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
  if (!event.target.matches?.("textarea[data-send]")) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") closeMenus(null);
  if (typing(event.target) || document.querySelector("dialog[open]")) return;
  if (event.key === "/") {
    const search = document.querySelector("[data-search]");
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === "?") {
    event.preventDefault();
    sheet?.showModal();
  }
});

function closeMenus(except) {
  for (const menu of document.querySelectorAll("[data-menu][open], .drawer[open]")) {
    if (menu === except || menu.contains(except)) continue;
    const held = menu.contains(document.activeElement);
    menu.open = false;
    if (held) menu.querySelector("summary").focus();
  }
}

document.addEventListener("click", (event) => closeMenus(event.target));

sheet?.addEventListener("click", (event) => {
  if (event.target === sheet) sheet.close(); // the backdrop
});

for (const button of document.querySelectorAll("[data-open-keys]")) {
  button.hidden = false;
  button.addEventListener("click", () => sheet?.showModal());
}
