// Follows an answer, or a look on the web, while it is made: its stage, and each sentence of an
// answer once it has passed the checks.
// This runs before htmx looks at the page, and takes the place of the polling that the server wrote
// into it; where events cannot come through, the polling is put back.
const PATIENCE = 4; // failures in a row; one is how every twenty seconds end
const polling = ["hx-get", "hx-trigger", "hx-target", "hx-swap"];

function follow(section) {
  const kept = polling.map((name) => [name, section.getAttribute(name)]);
  for (const name of polling) section.removeAttribute(name);
  const sentences = section.querySelector("[data-sentences]");
  const known = [...(sentences?.children ?? [])].map((shown) => shown.id.replace("sentence-", ""));
  const source = new EventSource(`${section.dataset.events}?known=${known.join(".")}`);
  let failures = 0;

  const on = (name, act) =>
    source.addEventListener(name, ({ data }) => {
      failures = 0;
      act(data);
    });
  on("stage", (stage) => (section.querySelector("[data-stage]").textContent = stage));
  on("sentence", (html) => sentences.insertAdjacentHTML("beforeend", html));
  on("restart", () => sentences.replaceChildren());
  on("done", () => {
    source.close();
    const [[, address], , [, target]] = kept;
    window.htmx.ajax("GET", address, { target, swap: "outerHTML" });
  });
  source.addEventListener("error", () => {
    failures += 1;
    if (failures < PATIENCE && source.readyState !== EventSource.CLOSED) return;
    source.close();
    for (const [name, value] of kept) section.setAttribute(name, value);
    window.htmx.process(section);
  });
}

for (const section of document.querySelectorAll("[data-events]")) follow(section);
