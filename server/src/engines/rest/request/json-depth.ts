const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text has lists and objects more than `deepest` levels inside one another, or more than `most` values:
 * asked before it is parsed, for whoever walks through it afterwards. What is no JSON may have any answer.
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

/** Where the quote is that ends the text which begins at `from`. */
function endOfText(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charCodeAt(at) !== quote) {
    at += json.charCodeAt(at) === backslash ? 2 : 1;
  }
  return at;
}
