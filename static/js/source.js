// #L12-L14 (or #L12) marks the lines of a source and brings them into view.
const RANGE = /^#L(\d+)(?:-L?(\d+))?$/;

function range() {
  const found = RANGE.exec(location.hash);
  if (!found) return null;
  const first = Number(found[1]);
  return { first, last: Number(found[2] ?? first) };
}

function mark() {
  for (const line of document.querySelectorAll("[data-lines] > .is-marked")) line.classList.remove("is-marked");
  const wanted = range();
  if (!wanted) return;
  for (let number = wanted.first; number <= wanted.last; number += 1) {
    document.getElementById(`L${number}`)?.classList.add("is-marked");
  }
  document.getElementById(`L${wanted.first}`)?.scrollIntoView({ block: "center" });
}

// Shift-click on a second number stretches the range, as in a code viewer.
document.addEventListener("click", (event) => {
  const number = event.target.closest?.("[data-lines] > li > a");
  const from = range();
  if (!number || !event.shiftKey || !from) return;
  event.preventDefault();
  const to = Number(number.closest("li").id.slice(1));
  location.hash = `#L${Math.min(from.first, to)}-L${Math.max(from.first, to)}`;
});

addEventListener("hashchange", mark);
document.body.addEventListener("htmx:afterSettle", mark);
mark();
