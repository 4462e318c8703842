// The server places each claim by its offset in the Markdown. Here the stretches are moved to
// where the claims really stand on the screen, and a click flashes the claim it opens. Where
// neighbours share a stretch, a click opens the one that stands beside it.
const STAY_MS = 1800;
const percent = (value) => `${(value * 100).toFixed(3)}%`;
const anchorOf = (link) => decodeURIComponent(link.getAttribute("href").slice(1));
const numberOf = (anchor) => Number(anchor.slice(anchor.lastIndexOf("-") + 1));

// The first and the last line of a stretch, and the block it begins in.
function extentOnScreen(link) {
  const { first: from = anchorOf(link), last: to = anchorOf(link) } = link.dataset;
  const claim = document.getElementById(from);
  const rects = claim ? claim.getClientRects() : [];
  if (!rects.length) return null;
  const ends = to === from ? rects : (document.getElementById(to)?.getClientRects() ?? []);
  const block = claim.closest("p, li, td, th, tr, dd, blockquote, div");
  const frame = block.getBoundingClientRect();
  const rightToLeft = getComputedStyle(block).direction === "rtl";
  const first = rects[0];
  const gone = rightToLeft ? frame.right - first.right : first.left - frame.left;
  const last = ends[ends.length - 1] ?? rects[rects.length - 1];
  return { link, first, last, gone: frame.width ? gone / frame.width : 0 };
}

// Where two claims share a line of text, the line's height is shared as its width is.
function boundary(above, below) {
  const shared = below.first.top < above.last.bottom - 2;
  if (!shared) return { end: above.last.bottom, start: below.first.top };
  const middle = below.first.top + below.first.height * below.gone;
  return { end: middle, start: middle };
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

function drawnExtent(link) {
  const hit = link.querySelector(".plumb__hit");
  const start = parseFloat(hit.getAttribute("y")) / 100;
  return { start, end: start + parseFloat(hit.getAttribute("height")) / 100 };
}

function align(svg) {
  const frame = svg.getBoundingClientRect();
  if (!frame.height) return;
  const within = (y) => Math.min(Math.max((y - frame.top) / frame.height, 0), 1);
  const placed = [...svg.querySelectorAll("a")].map(extentOnScreen).filter(Boolean);
  placed.forEach((claim, at) => {
    const before = placed[at - 1];
    const after = placed[at + 1];
    const start = within(before ? boundary(before, claim).start : claim.first.top);
    const end = within(after ? boundary(claim, after).end : claim.last.bottom);
    // Never to nothing: a stretch without length could not be drawn out again.
    stretch(claim.link, drawnExtent(claim.link), { start, end: Math.max(start + 0.0002, end) });
  });
  drawThreads(svg);
}

// The bare thread between the stretches, redrawn to the new gaps.
function drawThreads(svg) {
  for (const line of svg.querySelectorAll(":scope > .plumb__thread")) line.remove();
  let reached = 0;
  for (const link of svg.querySelectorAll("a")) {
    const { start, end } = drawnExtent(link);
    drawThread(svg, reached, start);
    reached = Math.max(reached, end);
  }
  drawThread(svg, reached, 1);
}

function drawThread(svg, start, end) {
  if (end - start < 0.0005) return;
  const thread = document.createElementNS("http://www.w3.org/2000/svg", "line");
  const looks = { class: "plumb__thread", x1: 12, x2: 12, y1: percent(start), y2: percent(end) };
  for (const [name, value] of Object.entries(looks)) thread.setAttribute(name, value);
  svg.querySelector(":scope > desc").after(thread);
}

// The claim of a stretch that stands beside a height on the screen: the last one begun above it.
function claimBeside(link, height) {
  const { first, last } = link.dataset;
  if (!first) return document.getElementById(anchorOf(link));
  const prefix = first.slice(0, first.lastIndexOf("-") + 1);
  let [low, high] = [numberOf(first), numberOf(last)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const claim = document.getElementById(`${prefix}${middle}`);
    if (claim && claim.getBoundingClientRect().top > height) high = middle - 1;
    else low = middle;
  }
  return document.getElementById(`${prefix}${low}`);
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
    if (!link) return;
    // A key has no place on the screen: it opens what the address names.
    const byKey = event.detail === 0;
    const named = document.getElementById(anchorOf(link));
    const claim = byKey ? named : claimBeside(link, event.clientY);
    if (!claim) return;
    if (claim.id !== anchorOf(link)) {
      event.preventDefault();
      location.hash = claim.id;
    }
    flash(claim);
  });
}
