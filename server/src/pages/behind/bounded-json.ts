/** JSON from a server that may send anything: its depth and the number of its values are counted first. */

const deepest = 64;
const mostObjects = 200_000;
const mostValues = 1_000_000;

export class JsonBoundsError extends Error {
  override name = "JsonBoundsError";
}

/**
 * @throws {JsonBoundsError} when it is deeper or has more values than any content has: a megabyte of brackets
 *   would become a hundred of objects.
 * @throws {SyntaxError} when it is no JSON.
 */
export function parseBoundedJson(bytes: Buffer): unknown {
  checkBounds(bytes);
  return JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Looks at what is outside of texts; in UTF-8 no byte of another character looks like these. */
function checkBounds(bytes: Buffer): void {
  let depth = 0;
  let objects = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (byte === comma) values += 1;
    // `{` and `[`, `}` and `]`: each differs from the other in one bit.
    else if (byte !== undefined && (byte | 0x20) === 0x7b) {
      depth += 1;
      objects += 1;
    } else if (byte !== undefined && (byte | 0x20) === 0x7d) depth -= 1;
    if (depth > deepest || objects > mostObjects || values > mostValues) {
      throw new JsonBoundsError("deeper or longer than content is");
    }
  }
}

function endOfText(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(quote, from); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let before = at - 1;
    while (before >= from && bytes[before] === backslash) before -= 1;
    // An even number of backslashes escapes itself alone.
    if ((at - before) % 2 === 1) return at;
  }
  return bytes.length;
}
