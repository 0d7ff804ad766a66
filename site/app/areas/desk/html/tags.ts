/** Finds the tags of HTML, in a time that goes by its length. It reads what editors write, not all that browsers take. */

export interface Tag {
  kind: "open" | "close" | "void" | "comment";
  /** In lower case; empty for comments. */
  name: string;
  start: number;
  end: number;
}

const voids = new Set([
  ...["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"],
]);

const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;

/** @returns null where a `<` is no tag's: what stands there is not taken apart. */
export function tagsOf(html: string): Tag[] | null {
  const found: Tag[] = [];
  for (let start = html.indexOf("<"); start >= 0; ) {
    let end: number;
    if (html.startsWith("<!--", start)) {
      const closed = html.indexOf("-->", start + 4);
      if (closed < 0) return null;
      end = closed + 3;
      found.push({ kind: "comment", name: "", start, end });
    } else {
      tag.lastIndex = start;
      const match = tag.exec(html);
      if (!match) return null;
      const name = (match[2] ?? "").toLowerCase();
      end = tag.lastIndex;
      const empty = voids.has(name) || match[3]?.endsWith("/");
      found.push({ kind: match[1] ? "close" : empty ? "void" : "open", name, start, end });
    }
    start = html.indexOf("<", end);
  }
  return found;
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** The value of an attribute as it is written, with where it stands; null where there is none with quotes. */
export function findAttribute(
  source: string,
  name: string,
): { value: string; start: number; end: number } | null {
  const from = /^<\/?[a-zA-Z][a-zA-Z0-9:-]*/.exec(source)?.[0].length ?? 0;
  attribute.lastIndex = from;
  for (let match = attribute.exec(source); match; match = attribute.exec(source)) {
    if (match[1]?.toLowerCase() !== name) continue;
    const value = match[2] ?? match[3] ?? match[4] ?? "";
    const end = match.index + match[0].length - (match[2] !== undefined || match[3] !== undefined ? 1 : 0);
    return { value, start: end - value.length, end };
  }
  return null;
}
