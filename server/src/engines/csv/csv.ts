/** CSV files for spreadsheets. */

export type CsvColumns<Row> = readonly (readonly [title: string, of: (row: Row) => string])[];

/** Negative numbers aren’t escaped as formulas, so that columns can be added up. */
const negativeNumber = /^-\d+(\.\d+)?$/;

/** Cells that begin like a formula get an apostrophe, or a spreadsheet would calculate them. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !negativeNumber.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(",")}\r\n`;

/** @param next reads the next rows. @returns UTF-8 with a byte order mark, which Excel needs. */
export function csvStream<Row>(
  columns: CsvColumns<Row>,
  next: () => Promise<{ rows: readonly Row[]; isLast: boolean }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`\uFEFF${line(columns.map(([title]) => title))}`));
    },
    async pull(controller) {
      const { rows, isLast } = await next();
      if (rows.length > 0) {
        const lines = rows.map((row) => line(columns.map(([, of]) => of(row))));
        controller.enqueue(encoder.encode(lines.join("")));
      }
      if (isLast) controller.close();
    },
  });
}

/** Rows of one query, which bounds the memory of an export. */
const rowsAtOnce = 500;

/** A list as CSV. @param read reads one page. @param most rows in one file. */
export function csvOfList<Row>(
  columns: CsvColumns<Row>,
  read: (window: { offset: number; limit: number }) => Promise<readonly Row[]>,
  most: number,
): ReadableStream<Uint8Array> {
  let offset = 0;
  return csvStream(columns, async () => {
    const rows = offset < most ? await read({ offset, limit: rowsAtOnce }) : [];
    offset += rowsAtOnce;
    return { rows, isLast: rows.length < rowsAtOnce };
  });
}

/** @param name of the file, without its extension. */
export function csvResponse(body: ReadableStream<Uint8Array>, name: string): Response {
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "Cache-Control": "no-store",
  };
  return new Response(body, { headers });
}
