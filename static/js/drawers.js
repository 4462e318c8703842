// In wide windows both columns stand open by style (layout.css). There the drawers are open in fact
// too, so that programs that read the document find what is on the screen. Narrow ones begin closed.
const openFrom = { ".shell__side": "60rem", ".shell__outline": "80rem" };

for (const [column, width] of Object.entries(openFrom)) {
  const drawer = document.querySelector(`${column} > .drawer`);
  const wide = matchMedia(`(width >= ${width})`);
  const follow = () => {
    drawer.open = wide.matches;
  };
  wide.addEventListener("change", follow);
  follow();
}
