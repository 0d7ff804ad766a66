/**
 * HTML of the classic editor in pieces that can be edited by themselves: empty lines and elements of a page part them.
 */
import { tagsOf } from "./tags.ts";

const blockElements = new Set([
  ...["address", "article", "aside", "blockquote", "center", "dd", "details", "div", "dl", "dt", "fieldset"],
  ...["figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "iframe", "li", "main"],
  ...["nav", "object", "ol", "p", "pre", "script", "section", "style", "table", "ul", "video", "audio"],
]);

/** @returns pieces that are, one after another, the text itself; one where its tags do not match. */
export function classicChunks(html: string): string[] {
  const tags = tagsOf(html);
  if (!tags) return [html];
  const cuts: number[] = [];
  let depth = 0;
  let inline = 0;
  let from = 0;
  const cutLines = (to: number) => {
    if (depth > 0 || inline > 0) return;
    for (const line of html.slice(from, to).matchAll(/\r?\n[^\S\n]*\r?\n\s*/g)) cuts.push(from + line.index);
  };
  for (const { kind, name, start, end } of tags) {
    cutLines(start);
    from = end;
    const isBlock = blockElements.has(name);
    if (kind === "comment" || (kind === "void" && isBlock)) {
      if (depth === 0 && inline === 0) cuts.push(start, end);
    } else if (kind === "open") {
      if (isBlock && depth === 0 && inline === 0) cuts.push(start);
      if (isBlock) depth += 1;
      else inline += 1;
    } else if (kind === "close") {
      if (isBlock) depth -= 1;
      else inline -= 1;
      if (depth < 0 || inline < 0) return [html];
      if (isBlock && depth === 0 && inline === 0) cuts.push(end);
    }
  }
  cutLines(html.length);
  if (depth !== 0 || inline !== 0) return [html];
  const edges = [0, ...new Set(cuts), html.length];
  return edges.slice(1).flatMap((edge, at) => {
    const piece = html.slice(edges[at], edge);
    return piece === "" ? [] : [piece];
  });
}
