/** Finds the comments that mark WordPress's blocks, in a time that goes by the length of the text. */

export interface BlockMark {
  kind: "open" | "close" | "empty";
  /** As it is written, with `core/` where it is written. */
  name: string;
  attributes: Record<string, unknown>;
  /** Range of the block's comment in the text. */
  start: number;
  end: number;
}

const beginning = /<!--\s+(\/)?wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)\s+/y;
const ending = /(\/)?-->/y;
/** A block's attributes end before the first match. */
const endOfAttributes = /\}\s+\/?-->/g;

/** In the order of the text. Comments that don't fit a block's syntax exactly are skipped. */
export function* blockMarks(text: string): Generator<BlockMark> {
  // No attributes end after this position. It is searched once, not again from each comment.
  let endless = text.length;
  for (let start = text.indexOf("<!--"); start >= 0; ) {
    beginning.lastIndex = start;
    const [begun, closing, name = ""] = beginning.exec(text) ?? [];
    let found: BlockMark | null = null;
    if (begun !== undefined) {
      let at = start + begun.length;
      let attributes: Record<string, unknown> = {};
      if (text[at] === "{" && at < endless) {
        endOfAttributes.lastIndex = at;
        const end = endOfAttributes.exec(text);
        if (end) {
          attributes = attributesFrom(text.slice(at, end.index + 1));
          at = end.index + 1;
          while (/\s/.test(text[at] ?? "")) at += 1;
        } else endless = at;
      }
      ending.lastIndex = at;
      const end = ending.exec(text);
      if (end) {
        const kind = closing ? "close" : end[1] ? "empty" : "open";
        found = { kind, name, attributes, start, end: ending.lastIndex };
      }
    }
    if (found) yield found;
    start = text.indexOf("<!--", found ? found.end : start + 4);
  }
}

function attributesFrom(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
