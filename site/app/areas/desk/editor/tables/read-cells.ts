/** Cells of spreadsheets and of Markdown as tables. */
import type { Node } from "prosemirror-model";
import { schema } from "../document/schema.ts";

const { table, table_row: row, table_cell: cell } = schema.nodes;

/** More are a spreadsheet's, and stay lines of words. */
const most = { rows: 500, columns: 30 };

/**
 * @param rows the content of each cell. Shorter rows are filled up.
 * @param head whether the first row names the columns.
 * @returns null for what is no table: one column, or too many cells.
 */
export function tableOf(rows: readonly (readonly Node[])[][], head: boolean): Node | null {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (rows.length === 0 || width < 2 || rows.length > most.rows || width > most.columns) return null;
  return table.create(
    null,
    rows.map((cells, at) => {
      const header = head && at === 0;
      return row.create(
        { section: header ? "head" : "body" },
        Array.from({ length: width }, (_, column) => cell.create({ header }, [...(cells[column] ?? [])])),
      );
    }),
  );
}

/** Words in lines: breaks between them. */
function wordsOf(text: string): Node[] {
  return text
    .split("\n")
    .flatMap((line, at) => [
      ...(at > 0 ? [schema.node("hard_break")] : []),
      ...(line === "" ? [] : [schema.text(line)]),
    ]);
}

/**
 * Text of a spreadsheet: a tab between cells, a line for each row, quotes around cells of several lines.
 *
 * @returns null for text of another kind.
 */
export function tableOfCells(text: string): Node | null {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/gy;
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  for (let match = pattern.exec(lines); match; match = pattern.exec(lines)) {
    rows.at(-1)?.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? "").trim());
    if (match[3] === "\n") rows.push([]);
    if (match[3] === "" || rows.length > most.rows) break;
  }
  // Each row has as many cells: a tab in a line of words makes no table.
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || rows.some(({ length }) => length !== width)) return null;
  return tableOf(
    rows.map((cells) => cells.map(wordsOf)),
    false,
  );
}

/** The line of dashes below the head of a Markdown table. */
export const markdownRule = /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?\s*)?$/;

/** The cells of a line of a Markdown table; a pipe after a backslash is a word's. */
export function markdownCells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((words) => words.trim().replaceAll("\\|", "|"));
}
