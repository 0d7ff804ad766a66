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
