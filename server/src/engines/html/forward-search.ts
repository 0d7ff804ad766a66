/**
 * Finds the next `sign` for positions that only increase, so that a sign far away, or missing, is searched for once.
 *
 * @returns given a position: where `sign` comes next; the length of `text` if it doesn't.
 */
export function createForwardSearch(text: string, sign: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const next = text.indexOf(sign, from);
      found = next < 0 ? text.length : next;
    }
    return found;
  };
}

/**
 * Finds end tags of raw-text elements. A missing end tag is searched for only once, so a text takes one pass.
 * @returns a function of a lower-case name: the offset behind its next end tag from `from` on, or -1.
 */
export function endTagsOf(html: string): (name: string, from: number) => number {
  const endless = new Set<string>();
  return (name, from) => {
    if (endless.has(name)) return -1;
    const closing = new RegExp(`</${name}>`, "gi");
    closing.lastIndex = from;
    if (closing.exec(html)) return closing.lastIndex;
    endless.add(name);
    return -1;
  };
}
