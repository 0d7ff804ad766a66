/** Measures how deep elements and WordPress's blocks are nested, in one pass that builds no tree. */
import { createForwardSearch } from "./forward-search.ts";

interface NestingLimits {
  elements: number;
  blocks: number;
  /** Skips the content of scripts and styles, for writers who may keep them. */
  keepsScripts: boolean;
}

/** Void elements, and those that end where the next of their kind begins: neither can nest. */
const unnested = new Set(
  (
    "area base br col embed hr img input link meta param source track wbr " +
    "p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt"
  ).split(" "),
);
/** Shapes in SVG, which may end themselves with `/>`. */
const shapes = new Set("path circle rect line polygon polyline ellipse use stop image animate".split(" "));
/** A tag, with as much of its name as tells it from others. */
const tag = /(\/?)([a-z][^\s/>]{0,40})/iy;
const block = /!--\s+(\/?)wp:[a-z]/y;

/** @returns the limit that is exceeded; null if neither is. */
export function tooDeep(html: string, limits: NestingLimits): "elements" | "blocks" | null {
  const open: string[] = [];
  const counts = new Map<string, number>();
  let blocks = 0;
  const endOfTag = createForwardSearch(html, ">");
  const endOfComment = createForwardSearch(html, "-->");
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    block.lastIndex = at + 1;
    const [marked, ending] = block.exec(html) ?? [];
    if (marked !== undefined) {
      const end = endOfComment(at);
      // This comment doesn't end, so the rest of the text belongs to it.
      if (end === html.length) break;
      if (ending) blocks = Math.max(0, blocks - 1);
      else if (html[end - 1] !== "/") blocks += 1;
      if (blocks > limits.blocks) return "blocks";
      continue;
    }
    tag.lastIndex = at + 1;
    const [, closing, written = ""] = tag.exec(html) ?? [];
    const name = written.toLowerCase();
    if (name === "" || unnested.has(name)) continue;
    if (closing) {
      if (counts.get(name)) closeUntil(name, open, counts);
      continue;
    }
    if (limits.keepsScripts && (name === "script" || name === "style")) {
      const end = html.indexOf(`</${name}`, at);
      if (end < 0) break;
      at = end;
      continue;
    }
    if (shapes.has(name) && html.startsWith("/>", endOfTag(at) - 1)) continue;
    open.push(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (open.length > limits.elements) return "elements";
  }
  return null;
}

/** Closes `name` and all elements that are open within it. */
function closeUntil(name: string, open: string[], counts: Map<string, number>): void {
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    counts.set(last, (counts.get(last) ?? 1) - 1);
    if (last === name) return;
  }
}
