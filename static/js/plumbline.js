// The server places each claim by its offset in the Markdown. Here the stretches are moved to
// where the claims really stand on the screen, and a click flashes the claim it opens.
const STAY_MS = 1800;
const percent = (value) => `${(value * 100).toFixed(3)}%`;

function target(link) {
  return document.getElementById(decodeURIComponent(link.getAttribute("href").slice(1)));
}

// Every length in a stretch is rewritten by the linear map from its old extent to its new one.
function stretch(link, from, to) {
  const scale = from.end > from.start ? (to.end - to.start) / (from.end - from.start) : 0;
  const moved = (value) => percent(to.start + (parseFloat(value) / 100 - from.start) * scale);
  for (const part of link.children) {
    for (const name of ["y", "y1", "y2"]) {
      if (part.hasAttribute(name)) part.setAttribute(name, moved(part.getAttribute(name)));
    }
    if (part.matches(".plumb__hit")) part.setAttribute("height", percent(to.end - to.start));
  }
}

function extent(link) {
  const hit = link.querySelector(".plumb__hit");
  const start = parseFloat(hit.getAttribute("y")) / 100;
  return { start, end: start + parseFloat(hit.getAttribute("height")) / 100 };
}

function align(svg) {
  const frame = svg.getBoundingClientRect();
  if (!frame.height) return;
  let reached = 0;
  for (const link of svg.querySelectorAll("a")) {
    const claim = target(link);
    if (!claim) continue;
    const box = claim.getBoundingClientRect();
    const start = Math.max((box.top - frame.top) / frame.height, reached);
    const end = Math.min(Math.max((box.bottom - frame.top) / frame.height, start), 1);
    stretch(link, extent(link), { start, end });
    reached = end;
  }
  drawThreads(svg);
}

// The bare thread between the stretches, redrawn to the new gaps.
function drawThreads(svg) {
  const old = svg.querySelectorAll(":scope > .plumb__thread");
  const model = document.createElementNS("http://www.w3.org/2000/svg", "line");
  model.setAttribute("class", "plumb__thread");
  model.setAttribute("x1", "12");
  model.setAttribute("x2", "12");
  let reached = 0;
  const draw = (end) => {
    if (end - reached < 0.0005) return;
    const thread = model.cloneNode();
    thread.setAttribute("y1", percent(reached));
    thread.setAttribute("y2", percent(end));
    svg.querySelector(":scope > desc").after(thread);
  };
  for (const link of svg.querySelectorAll("a")) {
    const { start, end } = extent(link);
    draw(start);
    reached = Math.max(reached, end);
  }
  draw(1);
  for (const line of old) line.remove();
}

function flash(claim) {
  claim.classList.remove("is-flashed");
  void claim.offsetWidth; // restarts the animation
  claim.classList.add("is-flashed");
  setTimeout(() => claim.classList.remove("is-flashed"), STAY_MS);
}

for (const svg of document.querySelectorAll("[data-plumb]")) {
  new ResizeObserver(() => align(svg)).observe(svg);
  svg.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    const claim = link && target(link);
    if (claim) flash(claim);
  });
}
