// Turns <textarea data-editor> into a Markdown editor. The textarea stays in the form and is
// kept equal, so the form posts the same field with and without this script.
const nonce = document.querySelector("meta[name=csp-nonce]")?.content ?? "";

function markdown() {
  const { parser, Strikethrough, Table, Language, defineLanguageFacet } = CodeMirror;
  const configured = parser.configure([Strikethrough, Table]);
  return new Language(defineLanguageFacet(), configured, [], "markdown");
}

// Citation markers and page links are ours, not Markdown's: the grammar does not know them.
function marked(regexp, name) {
  const { MatchDecorator, Decoration, ViewPlugin } = CodeMirror;
  const matcher = new MatchDecorator({ regexp, decoration: Decoration.mark({ class: name }) });
  return ViewPlugin.define(
    (view) => ({
      decorations: matcher.createDeco(view),
      update(change) {
        this.decorations = matcher.updateDeco(change, this.decorations);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
}

function extensions(area) {
  const { EditorState, EditorView, classHighlighter, defaultKeymap, drawSelection, dropCursor } = CodeMirror;
  const { history, historyKeymap, keymap, placeholder, syntaxHighlighting } = CodeMirror;
  const save = { key: "Mod-s", run: () => (area.form?.requestSubmit(), true) };
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({ ...nameOf(area), spellcheck: "true", dir: "auto" }),
    EditorView.updateListener.of((change) => change.docChanged && copyBack(area, change.state)),
    EditorState.readOnly.of(area.readOnly),
    history(),
    drawSelection(),
    dropCursor(),
    keymap.of([save, ...defaultKeymap, ...historyKeymap]),
    placeholder(area.placeholder),
    markdown(),
    syntaxHighlighting(classHighlighter),
    marked(/\[\^S\d+(?:@\d+)?:\d+(?:-\d+)?\]/g, "cm-citation"),
    marked(/\[\[[^[\]\n]+\]\]/g, "cm-pagelink"),
  ];
}

// The editor is called what the textarea's label, description and error call it.
function nameOf(area) {
  const label = area.labels?.[0]?.textContent.trim();
  const names = { "aria-label": area.getAttribute("aria-label") ?? label ?? "Text", "aria-multiline": "true" };
  const described = area.getAttribute("aria-describedby");
  if (described) names["aria-describedby"] = described;
  return names;
}

function copyBack(area, state) {
  area.value = state.doc.toString();
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

function enhance(area) {
  const { EditorView } = CodeMirror;
  const view = new EditorView({ doc: area.value, extensions: extensions(area) });
  view.dom.classList.add("editor");
  area.before(view.dom);
  area.hidden = true;
  area.required = false; // a hidden field cannot show the browser's complaint; the server checks
  area.labels?.[0]?.addEventListener("click", () => view.focus());
  area.addEventListener("editor:insert", (event) => {
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.detail));
    view.focus();
  });
}

for (const area of document.querySelectorAll("textarea[data-editor]")) enhance(area);
