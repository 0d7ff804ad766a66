/** Rows with long texts are read and answered by and by, so that nobody waits for them and they never lie in memory together. */

/** Of texts in one part. */
export const partBytes = 1024 * 1024;

/** Neighbours that are no larger together than a part; a larger one is alone. */
export function* inPartsOf<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): Generator<Row[]> {
  let part: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const own = Number(bytesOf(row));
    if (part.length > 0 && bytes + own > partBytes) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += own;
  }
  if (part.length > 0) yield part;
}
