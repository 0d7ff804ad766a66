/**
 * Where elements end whose inside is no markup. One pass for a text: the end of what never ends is looked for once.
 * @returns asked of a name in small letters: the place behind its next end tag from there on; -1 where it has none.
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
