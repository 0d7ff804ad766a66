import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { schema } from "../document/schema.ts";
import { indentCode, leaveCode, outdentCode } from "./code-commands.ts";

/** The code after a command; `|` marks the ends of the selection. */
function after(command: Command, marked: string): string | false {
  const [before = "", selected = "", rest] = marked.split("|");
  const text = before + selected + (rest ?? "");
  const doc = schema.node("doc", null, [schema.node("code_block", null, text ? [schema.text(text)] : [])]);
  const from = 1 + before.length;
  const to = rest === undefined ? from : from + selected.length;
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
  const done = command(state, (tr) => {
    state = state.apply(tr);
  });
  return done && state.doc.content.content.map((node) => `${node.type.name}:${node.textContent}`).join(" ");
}

test("Tab goes in at the cursor, and for each selected line", () => {
  expect(after(indentCode, "a|b")).toBe("code_block:a\tb");
  expect(after(indentCode, "a\nb|c\nd|e\nf")).toBe("code_block:a\n\tbc\n\tde\nf");
  expect(after(indentCode, "|a\n|b")).toBe("code_block:\ta\nb");
});

test("Shift+Tab takes a tab or four spaces back", () => {
  expect(after(outdentCode, "\ta\n    b|")).toBe("code_block:\ta\nb");
  expect(after(outdentCode, "|\ta\n  b\nc|")).toBe("code_block:a\nb\nc");
  expect(after(outdentCode, "a|")).toBe("code_block:a");
});

test("the third Enter at the end leads out, and nowhere else", () => {
  expect(after(leaveCode, "a\n\n|")).toBe("code_block:a paragraph:");
  expect(after(leaveCode, "a\n|")).toBe(false);
  expect(after(leaveCode, "a\n\n|b")).toBe(false);
});
