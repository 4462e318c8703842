// A citation chip is a plain link. On hover or focus its card is fetched once and shown beside
// it; Esc closes it; the pointer may travel into the card (WCAG 1.4.13).
const OPEN_AFTER_MS = 200;
const CLOSE_AFTER_MS = 250;
const fetched = new Map();

const card = document.createElement("div");
card.className = "card no-print";
card.id = "hover-card";
card.popover = "manual";
card.setAttribute("role", "tooltip");
(document.querySelector("main") ?? document.body).append(card);

let owner = null;
let timer = 0;

function load(url) {
  if (!fetched.has(url)) {
    const answer = fetch(url, { headers: { "HX-Request": "true" }, credentials: "same-origin" })
      .then((response) => (response.ok ? response.text() : Promise.reject(response.status)));
    answer.catch(() => fetched.delete(url)); // a failed card may be asked for again
    fetched.set(url, answer);
  }
  return fetched.get(url);
}

function position(chip) {
  const edge = 12;
  const at = chip.getClientRects()[0] ?? chip.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const left = Math.min(Math.max(edge, at.left - 24), innerWidth - width - edge);
  const below = at.bottom + 8;
  const top = below + height > innerHeight - edge ? Math.max(edge, at.top - height - 8) : below;
  card.style.setProperty("left", `${left}px`);
  card.style.setProperty("top", `${top}px`);
}

async function open(chip) {
  owner = chip;
  let html;
  try {
    html = await load(chip.dataset.cardUrl);
  } catch {
    return; // the link itself still leads to the source
  }
  if (owner !== chip) return;
  card.innerHTML = html;
  if (!card.matches(":popover-open")) card.showPopover();
  position(chip);
  chip.setAttribute("aria-describedby", card.id);
  chip.setAttribute("aria-expanded", "true");
}

function close() {
  clearTimeout(timer);
  owner?.removeAttribute("aria-describedby");
  owner?.removeAttribute("aria-expanded");
  owner = null;
  if (card.matches(":popover-open")) card.hidePopover();
}

function soon(action, delay) {
  clearTimeout(timer);
  timer = setTimeout(action, delay);
}

const chipOf = (event) => event.target.closest?.("[data-card-url]");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const chip = chipOf(event);
  if (chip && chip !== owner) soon(() => (close(), open(chip)), OPEN_AFTER_MS);
  else if (chip || card.contains(event.target)) clearTimeout(timer);
});

document.addEventListener("pointerout", (event) => {
  if (chipOf(event) || card.contains(event.target)) soon(close, CLOSE_AFTER_MS);
});

document.addEventListener("focusin", (event) => {
  const chip = chipOf(event);
  if (chip) {
    close();
    open(chip);
  } else if (!card.contains(event.target)) close();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});

addEventListener("scroll", close, { passive: true });
