/** Buttons in a row: made, gone through and left by the keyboard. */
import { type Command, TextSelection } from "prosemirror-state";
import { withHref } from "../document/read-buttons.ts";
import { schema } from "../document/schema.ts";
import { insertBlocks } from "../writing/block-commands.ts";

const { button, buttons, paragraph } = schema.nodes;

export const insertButtons: Command = insertBlocks([buttons.create(null, button.create())]);

/** @returns a button's attributes with another address. */
export function leadingTo(attributes: Record<string, unknown>, href: string): Record<string, unknown> {
  const { open } = attributes;
  return { ...attributes, href, open: typeof open === "string" ? withHref(open, href) : open };
}

/** Another button behind it; an empty last one is left for a line below. */
export const nextButton: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if ($from.parent.type !== button || !$from.sameParent($to)) return false;
  const row = $from.node(-1);
  const isLast = $from.index(-1) === row.childCount - 1;
  if ($from.parent.content.size === 0 && isLast && row.childCount > 1) {
    if (dispatch) {
      const behind = $from.after(-1);
      const tr = state.tr.delete($from.before(), $from.after());
      const at = tr.mapping.map(behind);
      tr.insert(at, paragraph.create());
      dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
    }
    return true;
  }
  if (dispatch) {
    const at = $from.after();
    const tr = state.tr.insert(at, button.create());
    dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  }
  return true;
};

/** Out of the row, to a line below. */
export const leaveButtons: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== button) return false;
  const end = $from.after(-1);
  const tr = state.tr;
  if (tr.doc.resolve(end).nodeAfter?.type !== paragraph) tr.insert(end, paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

/** An empty one goes; with the last one the row does. */
export const removeEmptyButton: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if ($from.parent.type !== button || !empty || $from.parent.content.size > 0) return false;
  const row = $from.node(-1);
  const tr = state.tr;
  if (row.childCount === 1) {
    const at = $from.before(-1);
    tr.replaceWith(at, $from.after(-1), paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, at + 1));
  } else {
    const at = $from.before();
    tr.delete(at, $from.after());
    tr.setSelection(TextSelection.near(tr.doc.resolve(at), -1));
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};
