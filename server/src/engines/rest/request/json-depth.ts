const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Checks whether a JSON text has lists and objects nested deeper than `deepest`, or more than `most` values. It runs
 * before the text is parsed, to protect later code that walks through it. For invalid JSON any result is possible.
 */
export function excessOf(json: string, { deepest, most }: { deepest: number; most: number }) {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === openList || code === openObject) {
      depth += 1;
      if (depth > deepest) return "depth";
    } else if (code === comma) {
      values += 1;
      if (values > most) return "values";
    } else if (code === closeList || code === closeObject) depth -= 1;
    else if (code === quote) at = endOfText(json, at + 1);
  }
  return null;
}

/** Offset of the quote that ends the text beginning at `from`. */
function endOfText(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charCodeAt(at) !== quote) {
    at += json.charCodeAt(at) === backslash ? 2 : 1;
  }
  return at;
}
