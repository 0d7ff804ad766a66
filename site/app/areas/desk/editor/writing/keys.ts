/** The editor's keys. What they do is said in `shortcuts.ts`, which the help shows. */
import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlockAs,
  toggleMark,
} from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import { leaveButtons, nextButton, removeEmptyButton } from "../buttons/button-commands.ts";
import { schema } from "../document/schema.ts";
import { tableKeys } from "../tables/table-keys.ts";
import { lineBelow, moveBlock, removeBlock } from "./block-commands.ts";
import { turnInto } from "./text-commands.ts";
import { takeRuleBack } from "./typing-rules.ts";

const { list_item, hard_break } = schema.nodes;
const { strong, em, strike, code } = schema.marks;

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView());
  return true;
});

/** What follows is a line of its own kind: anchors and colours are not written twice. */
const newLine = splitBlockAs((node, atEnd) => {
  if (node.type.name === "paragraph" || atEnd) return { type: schema.nodes.paragraph };
  return { type: node.type, attrs: { ...node.attrs, origin: null, open: null, close: null } };
});

export function editorKeys(): Plugin[] {
  return [
    ...tableKeys(),
    keymap({
      Enter: chainCommands(
        lineBelow,
        nextButton,
        splitListItem(list_item, { open: null, close: null }),
        newlineInCode,
        createParagraphNear,
        liftEmptyBlock,
        newLine,
      ),
      "Shift-Enter": lineBreak,
      "Mod-Enter": chainCommands(exitCode, leaveButtons),
      Backspace: chainCommands(takeRuleBack, removeEmptyButton),
      Tab: sinkListItem(list_item),
      "Shift-Tab": liftListItem(list_item),
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      "Mod-b": toggleMark(strong),
      "Mod-i": toggleMark(em),
      "Mod-e": toggleMark(code),
      "Shift-Mod-x": toggleMark(strike),
      "Mod-Alt-0": turnInto("paragraph"),
      "Mod-Alt-2": turnInto("heading-2"),
      "Mod-Alt-3": turnInto("heading-3"),
      "Mod-Alt-4": turnInto("heading-4"),
      "Shift-Mod-7": turnInto("numbers"),
      "Shift-Mod-8": turnInto("list"),
      "Shift-Mod-9": turnInto("quote"),
      "Alt-ArrowUp": moveBlock(-1),
      "Alt-ArrowDown": moveBlock(1),
      "Shift-Mod-Backspace": removeBlock,
    }),
    keymap(baseKeymap),
  ];
}
