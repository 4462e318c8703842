// The review screens from the keyboard: j k walk the queue, Enter opens, [ ] walk the changes, and
// each letter presses the button or link that carries it in data-key (a r e; on the screen of one
// item j and k as well). Never while something is typed.
function typing(target) {
  return target.isContentEditable || target.matches("input, textarea, select");
}

function press(letter) {
  const wanted = document.querySelector(`[data-key="${letter}"]`);
  wanted?.click();
  return Boolean(wanted);
}

function walkQueue(step) {
  const items = [...document.querySelectorAll("a[data-item]")];
  if (!items.length) return press(step > 0 ? "j" : "k");
  const here = items.indexOf(document.activeElement);
  const next = here < 0 ? 0 : Math.min(Math.max(here + step, 0), items.length - 1);
  items[next].focus();
  return true;
}

let change = -1;

function walkChanges(step) {
  const changes = [...document.querySelectorAll("[data-change]")];
  if (!changes.length) return false;
  changes[change]?.classList.remove("is-flashed");
  if (change < 0 && step < 0) change = 0; // the first step back begins at the end
  change = (change + step + changes.length) % changes.length;
  const at = changes[change];
  at.tabIndex = -1;
  at.focus({ preventScroll: true });
  at.scrollIntoView({ block: "center" });
  at.classList.add("is-flashed");
  return true;
}

const actions = {
  a: () => press("a"),
  r: () => press("r"),
  e: () => press("e"),
  j: () => walkQueue(1),
  k: () => walkQueue(-1),
  "]": () => walkChanges(1),
  "[": () => walkChanges(-1),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (typing(event.target) || document.querySelector("dialog[open]")) return;
  if (Object.hasOwn(actions, event.key) && actions[event.key]()) event.preventDefault();
});
