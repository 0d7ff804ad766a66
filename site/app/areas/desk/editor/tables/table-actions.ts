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
  keywords: string;
  act: Command;
}

export const tableActions: readonly TableAct[] = [
  { name: "Row below", hint: "Or Tab in the last cell", keywords: "add insert", act: addRow(1) },
  { name: "Row above", hint: "Before this one", keywords: "add insert", act: addRow(-1) },
  { name: "Column after", hint: "On the right", keywords: "add insert", act: addColumn(1) },
  { name: "Column before", hint: "On the left", keywords: "add insert", act: addColumn(-1) },
  { name: "Header row", hint: "The first row, on or off", keywords: "head th", act: toggleHead },
  { name: "Remove row", hint: "With its content", keywords: "delete", act: removeRow },
  { name: "Remove column", hint: "With its content", keywords: "delete", act: removeColumn },
  { name: "Remove table", hint: "All of it", keywords: "delete", act: removeTable },
  { name: "Continue below", hint: "Or Ctrl Enter", keywords: "leave exit", act: leaveTable },
];
