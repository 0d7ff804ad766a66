/** Rows with long texts are read and sent in parts, so that they don't block the process or fill its memory. */

/** Byte limit of the texts in one part. */
export const bytesPerChunk = 1024 * 1024;

/** Groups consecutive rows up to that size; a larger row forms a part alone. */
export function* chunkByBytes<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): Generator<Row[]> {
  let part: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const own = Number(bytesOf(row));
    if (part.length > 0 && bytes + own > bytesPerChunk) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += own;
  }
  if (part.length > 0) yield part;
}
