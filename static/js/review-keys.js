// The review screen from the keyboard: j k walk the queue, Enter opens, [ ] walk the changes, and
// a r e press the button or link that carries that letter in data-key. Never while something is typed.
function typing(target) {
  return target.isContentEditable || target.matches("input, textarea, select");
}

function walkQueue(step) {
  const items = [...document.querySelectorAll("a[data-item]")];
  if (!items.length) return;
  const here = items.indexOf(document.activeElement);
  const next = here < 0 ? 0 : Math.min(Math.max(here + step, 0), items.length - 1);
  items[next].focus();
}

let change = -1;

function walkChanges(step) {
  const changes = [...document.querySelectorAll("[data-change]")];
  if (!changes.length) return;
  changes[change]?.classList.remove("is-flashed");
  if (change < 0 && step < 0) change = 0; // the first step back begins at the end
  change = (change + step + changes.length) % changes.length;
  const at = changes[change];
  at.tabIndex = -1;
  at.focus({ preventScroll: true });
  at.scrollIntoView({ block: "center" });
  at.classList.add("is-flashed");
}

const actions = {
  j: () => walkQueue(1),
  k: () => walkQueue(-1),
  "]": () => walkChanges(1),
  "[": () => walkChanges(-1),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (typing(event.target) || document.querySelector("dialog[open]")) return;
  const action = actions[event.key];
  const pressed = "are".includes(event.key) && document.querySelector(`[data-key="${event.key}"]`);
  if (!action && !pressed) return;
  event.preventDefault();
  if (action) action();
  else pressed.click();
});
