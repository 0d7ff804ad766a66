/** Letters never write over a selected card: they begin a line of their own behind it. */
import { NodeSelection, Plugin, TextSelection } from "prosemirror-state";
import { schema } from "../document/schema.ts";

export function typingBelowCards(): Plugin {
  return new Plugin({
    props: {
      handleTextInput({ state, dispatch }, _from, _to, text) {
        const { selection } = state;
        if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return false;
        const at = selection.to;
        const tr = state.tr.insert(at, schema.node("paragraph", null, schema.text(text)));
        dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1 + text.length)).scrollIntoView());
        return true;
      },
    },
  });
}
