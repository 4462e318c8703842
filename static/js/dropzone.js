// Dropped files join the file input of the form; one row a file, each may be taken out again.
// Without this script the plain input does the same work.
const SIZES = ["bytes", "KB", "MB", "GB"];

function readable(bytes) {
  const step = bytes ? Math.min(Math.floor(Math.log(bytes) / Math.log(1000)), SIZES.length - 1) : 0;
  return `${(bytes / 1000 ** step).toFixed(step > 1 ? 1 : 0)} ${SIZES[step]}`;
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function set(input, files) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

function row(file, remove) {
  const item = document.createElement("li");
  const name = element("p", "jobs__name", file.name);
  name.dir = "auto";
  const button = element("button", "btn btn--small btn--quiet", "Remove");
  button.type = "button";
  button.setAttribute("aria-label", `Remove ${file.name}`);
  button.addEventListener("click", remove);
  item.append(name, button, element("p", "jobs__note", readable(file.size)));
  return item;
}

function enhance(zone) {
  const input = zone.querySelector("input[type=file]");
  const rows = zone.closest("form").querySelector("[data-drop-rows]");
  let kept = [];

  function show() {
    set(input, kept);
    rows.replaceChildren(
      ...kept.map((file) => row(file, () => ((kept = kept.filter((other) => other !== file)), show(), input.focus()))),
    );
  }

  function add(files) {
    const known = new Set(kept.map((file) => `${file.name}/${file.size}/${file.lastModified}`));
    kept = [...kept, ...[...files].filter((file) => !known.has(`${file.name}/${file.size}/${file.lastModified}`))];
    show();
  }

  input.addEventListener("change", () => add(input.files));
  for (const name of ["dragenter", "dragover"]) {
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.add("drop--over");
    });
  }
  for (const name of ["dragleave", "drop"]) {
    zone.addEventListener(name, () => zone.classList.remove("drop--over"));
  }
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    add(event.dataTransfer.files);
  });
}

for (const zone of document.querySelectorAll("[data-drop]")) enhance(zone);
