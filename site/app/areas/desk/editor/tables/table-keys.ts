/** Keys within tables. */
import { chainCommands } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { Plugin } from "prosemirror-state";
import { clearCells, leaveTable, moveByCell, moveDown, spansCells } from "./table-commands.ts";

export function tableKeys(): Plugin[] {
  return [
    keymap({
      Tab: moveByCell(1),
      "Shift-Tab": moveByCell(-1),
      Enter: chainCommands(clearCells, moveDown),
      "Mod-Enter": leaveTable,
      Backspace: clearCells,
      Delete: clearCells,
      "Mod-Backspace": clearCells,
      "Mod-Delete": clearCells,
    }),
    new Plugin({
      props: {
        // Words typed over several cells stand in the first: the cells stay as they are.
        handleTextInput(view, _from, _to, text) {
          if (!spansCells(view.state)) return false;
          clearCells(view.state, view.dispatch);
          view.dispatch(view.state.tr.insertText(text));
          return true;
        },
      },
    }),
  ];
}
