import { EditorState, NodeSelection, type Plugin } from "prosemirror-state";
import { expect, test } from "vitest";
import { openDocument, writeDocument } from "../document/document.ts";
import { TextEditor } from "./text-editor.ts";
import { typingBelowCards } from "./typing-below-cards.ts";

const dial = '<!-- wp:studio/dial {"n":[1, 2]} -->\n<x-dial  a=1>7</x-dial>\n<!-- /wp:studio/dial -->';
const paragraph = "<!-- wp:paragraph -->\n<p>Ebb</p>\n<!-- /wp:paragraph -->";

function type(plugin: Plugin, state: EditorState, text: string): EditorState {
  let after = state;
  const view = { state, dispatch: (tr: typeof state.tr) => (after = state.apply(tr)) };
  const { from, to } = state.selection;
  const handle = plugin.props.handleTextInput as (...args: unknown[]) => boolean;
  handle.call(plugin, view, from, to, text, () => state.tr);
  return after;
}

test("a letter on a selected card goes below it, and the card stays as it is", () => {
  const opened = openDocument(`${dial}\n\n\n${paragraph}`);
  const plugin = typingBelowCards();
  const begun = EditorState.create({ doc: opened.node, selection: NodeSelection.create(opened.node, 0) });
  const after = type(plugin, begun, "T");
  expect(writeDocument(opened, after.doc)).toContain(dial);
  expect(after.doc.child(1).textContent).toBe("T");
  expect(after.selection.empty).toBe(true);
  expect(after.selection.$from.parent.textContent).toBe("T");
});

test("a text that begins with a card is opened with the cursor in its first words", () => {
  const { selection } = new TextEditor(`${dial}\n\n${paragraph}`).state;
  expect(selection).not.toBeInstanceOf(NodeSelection);
  expect(selection.$from.parent.textContent).toBe("Ebb");
  expect(new TextEditor(dial).state.selection).toBeInstanceOf(NodeSelection);
});
