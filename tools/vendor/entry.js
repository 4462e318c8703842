// What static/js/editor.js uses of CodeMirror 6, under one global name. The Markdown grammar is
// taken without @codemirror/lang-markdown, which would bring HTML, CSS and JavaScript along.
export { EditorState } from "@codemirror/state";
export {
  EditorView,
  Decoration,
  MatchDecorator,
  ViewPlugin,
  drawSelection,
  dropCursor,
  keymap,
  placeholder,
} from "@codemirror/view";
export { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
export { Language, defineLanguageFacet, syntaxHighlighting } from "@codemirror/language";
export { classHighlighter } from "@lezer/highlight";
export { parser, Strikethrough, Table } from "@lezer/markdown";
