/** What was copied, as one line: for places that hold no blocks. */
import { Fragment, type Node, Slice } from "prosemirror-model";
import { schema } from "../document/schema.ts";

export function asLine(slice: Slice): Slice {
  const found: Node[] = [];
  const add = (parent: Node | Fragment) => {
    parent.forEach((node) => {
      if (node.isInline) found.push(node);
      else if (node.isTextblock) {
        if (found.length > 0) found.push(schema.node("hard_break"));
        node.forEach((inline) => void found.push(inline));
      } else add(node);
    });
  };
  add(slice.content);
  return new Slice(Fragment.from(found), 0, 0);
}
