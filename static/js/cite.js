// "Cite a source": a dialog in which a source and its lines are chosen. Their marker goes in where
// the cursor of the editor is, or of the plain textarea. Lines are picked by click and Shift-click,
// or by the arrows, with Shift for several; Enter inserts.
const dialog = document.querySelector("[data-cite]");
const area = document.querySelector("textarea[data-editor]");

if (dialog && area) {
  const form = dialog.querySelector("[role=search]");
  const results = dialog.querySelector("#cite");
  const shown = dialog.querySelector("[data-cite-marker]");
  const insert = dialog.querySelector("[data-cite-insert]");
  const hint = shown.textContent;
  let anchor = 0; // the line a range begins from; 0: none
  let reached = 0;

  const list = () => results.querySelector("[data-cite-lines]");
  const lineOf = (option) => Number(option.dataset.line);
  const option = (number) => results.querySelector(`[data-line="${number}"]`);

  function marker() {
    const { source, version } = list().dataset;
    const [first, last] = [Math.min(anchor, reached), Math.max(anchor, reached)];
    const edition = version === "1" ? "" : `@${version}`;
    return `[^S${source}${edition}:${first}${last > first ? `-${last}` : ""}]`;
  }

  function choose(number, { extend = false } = {}) {
    const most = Number(list().dataset.most);
    const tooFar = extend && anchor && Math.abs(number - anchor) >= most;
    if (!option(number) || tooFar) return;
    reached = number;
    if (!extend || !anchor) anchor = number;
    const [first, last] = [Math.min(anchor, reached), Math.max(anchor, reached)];
    for (const each of results.querySelectorAll("[data-line]")) {
      each.setAttribute("aria-selected", String(first <= lineOf(each) && lineOf(each) <= last));
      each.tabIndex = lineOf(each) === reached ? 0 : -1;
    }
    option(reached).focus({ preventScroll: true });
    option(reached).scrollIntoView({ block: "nearest" });
    shown.textContent = marker();
    insert.disabled = false;
  }

  function nothingChosen() {
    anchor = reached = 0;
    shown.textContent = hint;
    insert.disabled = true;
  }

  function putIn() {
    const text = marker();
    dialog.close();
    const event = new CustomEvent("editor:insert", { detail: text, cancelable: true });
    if (!area.dispatchEvent(event)) return; // the editor took it
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    area.focus();
  }

  results.addEventListener("htmx:afterSwap", () => {
    nothingChosen();
    if (!list()) return;
    const chosen = list().querySelector("[aria-selected=true]");
    if (chosen) choose(lineOf(chosen));
    else {
      const first = list().querySelector("[data-line]");
      if (first) first.tabIndex = 0;
      first?.focus();
    }
  });

  results.addEventListener("click", (event) => {
    const line = event.target.closest("[data-line]");
    if (line) choose(lineOf(line), { extend: event.shiftKey });
  });

  const steps = { ArrowDown: 1, ArrowUp: -1 };

  results.addEventListener("keydown", (event) => {
    const line = event.target.closest("[data-line]");
    if (!line) return;
    if (event.key in steps) choose(lineOf(line) + (anchor ? steps[event.key] : 0), { extend: event.shiftKey });
    else if (event.key === " ") choose(lineOf(line), { extend: event.shiftKey });
    else if (event.key === "Enter" && anchor) putIn();
    else return;
    event.preventDefault();
  });

  form.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    results.querySelector("[data-found], [tabindex='0']")?.focus();
  });

  insert.addEventListener("click", putIn);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // the backdrop
  });

  for (const link of document.querySelectorAll("[data-cite-help]")) link.hidden = true;
  for (const button of document.querySelectorAll("[data-open-cite]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      nothingChosen();
      dialog.showModal();
      form.querySelector("input").select();
      form.dispatchEvent(new CustomEvent("cite:open"));
    });
  }
}
