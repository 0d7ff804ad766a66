/** Keys in a block of code: its lines go in and out, and three line breaks lead out of it. */
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { schema } from "../document/schema.ts";

const { code_block: code, paragraph } = schema.nodes;

/** Where each line begins that the selection touches; null outside of code. */
function selectedLines({ selection, doc }: EditorState): number[] | null {
  const { $from, $to } = selection;
  if ($from.parent.type !== code || !$from.sameParent($to)) return null;
  const start = $from.start();
  const text = $from.parent.textContent;
  const first = text.lastIndexOf("\n", $from.parentOffset - 1) + 1;
  const lines = [start + first];
  for (
    let at = text.indexOf("\n", first);
    at >= 0 && at < $to.parentOffset;
    at = text.indexOf("\n", at + 1)
  ) {
    // A selection that ends before a line's first character leaves it out.
    if (at + 1 < $to.parentOffset || doc.textBetween(start + at, $to.pos) === "") lines.push(start + at + 1);
  }
  return lines;
}

export const indentCode: Command = (state, dispatch) => {
  const lines = selectedLines(state);
  if (!lines) return false;
  const tr = state.tr;
  if (state.selection.empty) tr.insertText("\t");
  else for (const at of lines.toReversed()) tr.insertText("\t", at);
  dispatch?.(tr.scrollIntoView());
  return true;
};

export const outdentCode: Command = (state, dispatch) => {
  const lines = selectedLines(state);
  if (!lines) return false;
  const tr = state.tr;
  const end = state.selection.$from.end();
  for (const at of lines.toReversed()) {
    const [indent = ""] = /^(?:\t| {1,4})/.exec(state.doc.textBetween(at, end)) ?? [];
    if (indent) tr.delete(at, at + indent.length);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** The third Enter at the end of code goes on in a paragraph below, without the empty lines. */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type !== code || $from.parentOffset < parent.content.size) return false;
  if (!parent.textContent.endsWith("\n\n")) return false;
  if (dispatch) {
    const tr = state.tr.delete($from.pos - 2, $from.pos);
    const below = $from.after() - 2;
    tr.insert(below, paragraph.create());
    dispatch(tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView());
  }
  return true;
};
