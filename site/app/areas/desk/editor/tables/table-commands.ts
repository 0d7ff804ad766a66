/** Commands for tables: rows, columns, the head, and moving from cell to cell. */
import { Fragment, type Node, type ResolvedPos } from "prosemirror-model";
import { type Command, type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { schema } from "../document/schema.ts";
import { insertBlocks } from "../writing/block-commands.ts";

const { table: tableType, table_row: rowType, table_cell: cellType } = schema.nodes;

/** More are a spreadsheet's. */
const mostRows = 500;
const mostColumns = 30;

function emptyCell(header = false): Node {
  return cellType.create({ header });
}

function emptyRow(columns: number, section = "body"): Node {
  const header = section === "head";
  return rowType.create(
    { section },
    Array.from({ length: columns }, () => emptyCell(header)),
  );
}

/** Three columns, a head and two rows. */
export const insertTable: Command = (state, dispatch, view) => {
  const rows = [emptyRow(3, "head"), emptyRow(3), emptyRow(3)];
  return insertBlocks([tableType.create(null, rows)])(state, dispatch, view);
};

/** With other rows in place of its own, and the cursor in one of its cells. */
function withRows(
  state: EditorState,
  place: TablePosition,
  rows: Node[],
  row: number,
  column: number,
): Transaction {
  const { table, at } = place;
  const next = table.copy(Fragment.from(rows));
  const tr = state.tr;
  // Only what differs is replaced: everything else keeps its place and what points to it.
  const start = table.content.findDiffStart(next.content);
  const end = table.content.findDiffEnd(next.content);
  if (start !== null && end) {
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    tr.replace(at + 1 + start, at + 1 + end.a + overlap, next.slice(start, end.b + overlap));
    if (!tr.doc.nodeAt(at)?.eq(next)) tr.replaceWith(at, tr.mapping.map(at + table.nodeSize), next);
  }
  const cell = cellStart({ ...place, table: next }, row, column);
  return tr.setSelection(TextSelection.create(tr.doc, cell)).scrollIntoView();
}

type Change = (place: TablePosition, rows: Node[]) => { rows: Node[]; row: number; column: number } | null;

function changing(change: Change): Command {
  return (state, dispatch) => {
    const place = tablePosition(state);
    const changed = place && change(place, [...place.table.content.content]);
    if (!place || !changed) return false;
    if (dispatch) dispatch(withRows(state, place, changed.rows, changed.row, changed.column));
    return true;
  };
}

export const addRow = (side: -1 | 1): Command =>
  changing(({ row, column }, rows) => {
    const current = rows[row];
    if (!current || rows.length >= mostRows) return null;
    // Below the head, the body begins.
    const { section } = current.attrs;
    const at = side < 0 ? row : row + 1;
    const made = emptyRow(current.childCount, side > 0 && section === "head" ? "body" : section);
    return { rows: rows.toSpliced(at, 0, made), row: at, column };
  });

export const addColumn = (side: -1 | 1): Command =>
  changing(({ row, column }, rows) => {
    if ((rows[row]?.childCount ?? 0) >= mostColumns) return null;
    const at = side < 0 ? column : column + 1;
    const wider = rows.map((one) => {
      const cells = [...one.content.content];
      return one.copy(Fragment.from(cells.toSpliced(at, 0, emptyCell(one.attrs.section === "head"))));
    });
    return { rows: wider, row, column: at };
  });

/** Other cells over the table's own, from the cursor's on; rows and columns that are missing are added. */
export const fillCells = (cells: Node): Command =>
  changing(({ row, column }, rows) => {
    const width = Math.max(
      ...rows.map(({ childCount }) => childCount),
      column + Math.max(...cells.content.content.map(({ childCount }) => childCount)),
    );
    const height = Math.max(rows.length, row + cells.childCount);
    if (height > mostRows || width > mostColumns) return null;
    const filled = Array.from({ length: height }, (_, at) => {
      const target = rows[at] ?? emptyRow(width);
      const source = at >= row && at < row + cells.childCount ? cells.child(at - row) : null;
      const header = target.attrs.section === "head";
      return target.copy(
        Fragment.from(
          Array.from({ length: width }, (__, place) => {
            const own = place < target.childCount ? target.child(place) : emptyCell(header);
            const other = source && place >= column ? source.maybeChild(place - column) : null;
            return other ? own.copy(other.content) : own;
          }),
        ),
      );
    });
    return { rows: filled, row, column };
  });

export const removeTable: Command = (state, dispatch) => {
  const place = tablePosition(state);
  if (!place) return false;
  const { at, table } = place;
  const tr = state.tr.replaceWith(at, at + table.nodeSize, schema.node("paragraph"));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  return true;
};

/** The last one takes the table with it. */
export const removeRow: Command = (state, dispatch, view) => {
  if (tablePosition(state)?.table.childCount === 1) return removeTable(state, dispatch, view);
  const remove = changing(({ row, column }, rows) => ({
    rows: rows.toSpliced(row, 1),
    row: Math.min(row, rows.length - 2),
    column,
  }));
  return remove(state, dispatch, view);
};

export const removeColumn: Command = (state, dispatch, view) => {
  const place = tablePosition(state);
  if (place?.table.content.content.every(({ childCount }) => childCount === 1)) {
    return removeTable(state, dispatch, view);
  }
  const remove = changing(({ row, column }, rows) => {
    const narrower = rows.flatMap((one) => {
      const cells = [...one.content.content].toSpliced(column, 1);
      return cells.length === 0 ? [] : [one.copy(Fragment.from(cells))];
    });
    const at = Math.min(row, narrower.length - 1);
    return {
      rows: narrower,
      row: at,
      column: Math.max(0, Math.min(column, (narrower[at]?.childCount ?? 1) - 1)),
    };
  });
  return remove(state, dispatch, view);
};

/** The first row becomes the head, or the head a row again. */
export const toggleHead: Command = changing(({ row, column }, rows) => {
  const hasHead = rows[0]?.attrs.section === "head";
  const changed = rows.map((one, at) => {
    if (hasHead ? one.attrs.section !== "head" : at > 0) return one;
    const cells = one.content.content.map((cell) => asHeader(cell, !hasHead));
    return rowType.create({ ...one.attrs, section: hasHead ? "body" : "head" }, cells);
  });
  return { rows: changed, row, column };
});

/** A cell keeps what its tag says of it. */
function asHeader(cell: Node, header: boolean): Node {
  const { open } = cell.attrs;
  const tag = header ? "th" : "td";
  const kept =
    typeof open === "string"
      ? { open: open.replace(/<t[dh]/i, `<${tag}`), close: `</${tag}>` }
      : { open, close: null };
  return cellType.create({ ...cell.attrs, ...kept, header }, cell.content, cell.marks);
}

export function hasHead({ table }: TablePosition): boolean {
  return table.firstChild?.attrs.section === "head";
}

/** To the next cell or the one before; behind the last one a row begins. */
export function moveByCell(direction: -1 | 1): Command {
  return (state, dispatch, view) => {
    const place = tablePosition(state);
    if (!place) return false;
    const { table, row, column } = place;
    const next = column + direction;
    const inRow = next >= 0 && next < table.child(row).childCount;
    const toRow = inRow ? row : row + direction;
    if (toRow < 0) return true;
    if (toRow >= table.childCount) {
      return addRow(1)(state, dispatch && ((tr) => dispatch(inCell(tr, place, toRow, 0))), view);
    }
    const toColumn = inRow ? next : direction > 0 ? 0 : table.child(toRow).childCount - 1;
    dispatch?.(selectCell(state, place, toRow, toColumn));
    return true;
  };
}

/** Down in its column; below the last row another begins. */
export const moveDown: Command = (state, dispatch, view) => {
  const place = tablePosition(state);
  if (!place) return false;
  const { table, row, column } = place;
  if (row + 1 >= table.childCount) return addRow(1)(state, dispatch, view);
  dispatch?.(selectCell(state, place, row + 1, column));
  return true;
};

/** All its words are selected: what is typed replaces them, as in every table. */
function selectCell(state: EditorState, place: TablePosition, row: number, column: number): Transaction {
  const start = cellStart(place, row, column);
  const end = start + (state.doc.resolve(start).parent.content.size ?? 0);
  return state.tr.setSelection(TextSelection.create(state.doc, start, end)).scrollIntoView();
}

function inCell(tr: Transaction, place: TablePosition, row: number, column: number): Transaction {
  const table = tr.doc.nodeAt(place.at);
  if (!table) return tr;
  return tr.setSelection(TextSelection.create(tr.doc, cellStart({ ...place, table }, row, column)));
}

/** Out of it, to a line below. */
export const leaveTable: Command = (state, dispatch) => {
  const place = tablePosition(state);
  if (!place) return false;
  const end = place.at + place.table.nodeSize;
  const tr = state.tr;
  if (tr.doc.resolve(end).nodeAfter?.type !== schema.nodes.paragraph)
    tr.insert(end, schema.node("paragraph"));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

/** The words in all cells that a selection reaches go; the cells stay. */
export const clearCells: Command = (state, dispatch) => {
  if (!spansCells(state)) return false;
  const { from, to } = state.selection;
  const places: { from: number; to: number }[] = [];
  state.doc.nodesBetween(from, to, (node, at) => {
    if (node.isTextblock)
      places.push({ from: Math.max(from, at + 1), to: Math.min(to, at + 1 + node.content.size) });
    return !node.isTextblock;
  });
  const tr = state.tr;
  for (const place of places.reverse()) if (place.to > place.from) tr.delete(place.from, place.to);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from)).scrollIntoView());
  return true;
};

// The position of the selection within a table.

interface TablePosition {
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
function cellStart({ table, at }: TablePosition, row: number, column: number): number {
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
