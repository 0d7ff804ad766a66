/** Nodes within a line as HTML. */
import type { Mark, Node } from "prosemirror-model";
import { encodedText } from "./entities.ts";

export function writeInline(parent: Node): string {
  let html = "";
  let open: readonly Mark[] = [];
  parent.forEach((node) => {
    const shared = sharedMarks(open, node.marks);
    html += closing(open.slice(shared));
    html += node.marks.slice(shared).map(openingOf).join("");
    open = node.marks;
    html += node.isText ? encodedText(node.text ?? "") : (node.attrs.source as string);
  });
  return html + closing(open);
}

function sharedMarks(one: readonly Mark[], other: readonly Mark[]): number {
  let count = 0;
  while (count < one.length && other[count] && one[count]?.eq(other[count] as Mark)) count += 1;
  return count;
}

function openingOf(mark: Mark): string {
  return mark.attrs.open;
}

function closing(marks: readonly Mark[]): string {
  return marks
    .map((mark) => `</${/^<([a-zA-Z][a-zA-Z0-9:-]*)/.exec(openingOf(mark))?.[1] ?? "span"}>`)
    .reverse()
    .join("");
}
