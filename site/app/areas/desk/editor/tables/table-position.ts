/** Where in a table the selection is. */
import type { Node, ResolvedPos } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { schema } from "../document/schema.ts";

export interface TablePosition {
  table: Node;
  /** Before the table. */
  at: number;
  row: number;
  column: number;
}

/** Null outside of tables. */
export function tablePosition({ selection }: Pick<EditorState, "selection">): TablePosition | null {
  return placeOf(selection.$head);
}

function placeOf($at: ResolvedPos): TablePosition | null {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const table = $at.node(depth);
    if (table.type !== schema.nodes.table || $at.depth < depth + 2) continue;
    return { table, at: $at.before(depth), row: $at.index(depth), column: $at.index(depth + 1) };
  }
  return null;
}

/** Where the words of a cell begin; the row's last cell where it has fewer. */
export function cellStart({ table, at }: TablePosition, row: number, column: number): number {
  let place = at + 1;
  for (let before = 0; before < row; before += 1) place += table.child(before).nodeSize;
  const cells = table.child(row);
  place += 1;
  for (let before = 0; before < Math.min(column, cells.childCount - 1); before += 1) {
    place += cells.child(before).nodeSize;
  }
  return place + 1;
}

/** A selection that reaches from one cell into another. */
export function spansCells({ selection }: Pick<EditorState, "selection">): boolean {
  const { $from, $to } = selection;
  const cell = schema.nodes.table_cell;
  return ($from.parent.type === cell || $to.parent.type === cell) && !$from.sameParent($to);
}
