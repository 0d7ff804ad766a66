const quote = 0x22;
const backslash = 0x5c;
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text has lists and objects more than `deepest` levels inside one another: asked before it is
 * parsed, for whoever walks through it afterwards. What is no JSON may have any answer.
 */
export function isNestedDeeper(json: string, deepest: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === openList || code === openObject) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (code === closeList || code === closeObject) depth -= 1;
    else if (code === quote) at = endOfText(json, at + 1);
  }
  return false;
}

/** Where the quote stands that ends the text which begins at `from`. */
function endOfText(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charCodeAt(at) !== quote) {
    at += json.charCodeAt(at) === backslash ? 2 : 1;
  }
  return at;
}
