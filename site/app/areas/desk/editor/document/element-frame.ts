/** The one element that a piece of HTML is, taken apart into what is before, in and after its content. */
import { tagsOf } from "../../html/tags.ts";

export interface ElementFrame {
  name: string;
  open: string;
  inner: string;
  close: string;
}

/** @returns null where it is anything but one element of these, with white space around it. */
export function elementFrame(html: string, names: readonly string[]): ElementFrame | null {
  const start = html.length - html.trimStart().length;
  const name = /^<([a-zA-Z][a-zA-Z0-9]*)/.exec(html.slice(start, start + 16))?.[1]?.toLowerCase();
  if (name === undefined || !names.includes(name)) return null;
  const tags = tagsOf(html);
  const first = tags?.[0];
  const last = tags?.at(-1);
  if (!tags || !first || !last || last === first || first.kind !== "open" || first.start !== start)
    return null;
  if (last.kind !== "close" || last.name !== name || html.slice(last.end).trim() !== "") return null;
  let depth = 0;
  for (const tag of tags) {
    if (tag.name === name) depth += tag.kind === "open" ? 1 : tag.kind === "close" ? -1 : 0;
    if (depth === 0 && tag !== last) return null;
  }
  return {
    name,
    open: html.slice(0, first.end),
    inner: html.slice(first.end, last.start),
    close: html.slice(last.start),
  };
}
