// Messages can be put away; good news without anything to press leaves by itself.
const region = document.getElementById("messages");
const STAY_MS = 10_000;

function dismiss(message) {
  message.remove();
}

function leaveLater(message) {
  let timer = 0;
  const start = () => (timer = setTimeout(() => dismiss(message), STAY_MS));
  const stop = () => clearTimeout(timer);
  message.addEventListener("pointerenter", stop);
  message.addEventListener("pointerleave", start);
  message.addEventListener("focusin", stop);
  message.addEventListener("focusout", start);
  start();
}

function prepare(message) {
  if (message.dataset.ready) return;
  message.dataset.ready = "yes";
  const close = message.querySelector("[data-close]");
  close.hidden = false;
  close.addEventListener("click", () => dismiss(message));
  const good = message.matches(".message--success, .message--info");
  if (good && !message.querySelector("a, form")) leaveLater(message);
}

function prepareAll() {
  region.querySelectorAll("[data-message]").forEach(prepare);
}

if (region) {
  prepareAll();
  new MutationObserver(prepareAll).observe(region, { childList: true, subtree: true });
}
