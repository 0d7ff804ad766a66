/** Blocks of a text as a pattern, and a pattern as blocks of a text. */
import type { Node } from "prosemirror-model";
import { openDocument } from "../document/document.ts";
import { schema } from "../document/schema.ts";
import type { TextEditor } from "../writing/text-editor.ts";

/** A copy that names no original: those of a pattern aren't those of the text that it comes into. */
function withoutOrigin(node: Node): Node {
  const attrs = "origin" in node.attrs ? { ...node.attrs, origin: null } : node.attrs;
  if (node.isText) return node;
  const content = node.content.content.map(withoutOrigin);
  return schema.node(node.type.name, attrs, content, node.marks);
}

export function blocksOfPattern(content: string): Node[] {
  return openDocument(content).node.content.content.map(withoutOrigin);
}

/** All blocks that the selection reaches over, if the one at the position is among them; else that one. */
export function patternAt(editor: TextEditor, at: number): string {
  const { doc, selection } = editor.state;
  const found: Node[] = [];
  let hasIt = false;
  doc.forEach((node, start) => {
    const isReached = start < selection.to && start + node.nodeSize > selection.from;
    if (isReached) found.push(node);
    if (isReached && start === at) hasIt = true;
  });
  const own = doc.nodeAt(at);
  return editor.rawOf(hasIt && !selection.empty ? found : own ? [own] : []);
}
