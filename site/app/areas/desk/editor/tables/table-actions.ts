/** Actions on the table at the cursor. The bar above the text and the slash menu offer them. */
import type { Command } from "prosemirror-state";
import {
  addColumn,
  addRow,
  leaveTable,
  removeColumn,
  removeRow,
  removeTable,
  toggleHead,
} from "./table-commands.ts";

interface TableAct {
  name: string;
  hint: string;
  words: string;
  act: Command;
}

export const tableActions: readonly TableAct[] = [
  { name: "Row below", hint: "Tab in the last cell does it, too", words: "add insert", act: addRow(1) },
  { name: "Row above", hint: "A row before this one", words: "add insert", act: addRow(-1) },
  { name: "Column after", hint: "On the right", words: "add insert", act: addColumn(1) },
  { name: "Column before", hint: "On the left", words: "add insert", act: addColumn(-1) },
  { name: "Header row", hint: "The first row, on or off", words: "head th", act: toggleHead },
  { name: "Remove row", hint: "This one, with its words", words: "delete", act: removeRow },
  { name: "Remove column", hint: "This one, with its words", words: "delete", act: removeColumn },
  { name: "Remove table", hint: "All of it", words: "delete", act: removeTable },
  { name: "Go on below", hint: "Ctrl Enter does it, too", words: "leave exit", act: leaveTable },
];
