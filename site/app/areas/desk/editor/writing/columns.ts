/** Columns side by side. */
import { block } from "@extenso/contract/blocks/markup.ts";
import type { Node, ResolvedPos } from "prosemirror-model";
import { type Command, type EditorState, Selection } from "prosemirror-state";
import { schema } from "../document/schema.ts";
import { insertBlocks } from "./block-commands.ts";

/** More are narrower than a word. */
const mostColumns = 6;

function framed(name: string, content: Node[]): Node {
  const [open, close] = block(name, `<div class="wp-block-${name}">\0</div>`).split("\0");
  return schema.node("container", { name, open, close }, content);
}

function column(): Node {
  return framed("column", [schema.node("paragraph")]);
}

export function insertColumns(count: number): Command {
  return insertBlocks([framed("columns", Array.from({ length: count }, column))]);
}

function columnDepth($from: ResolvedPos): number | null {
  for (let depth = $from.depth; depth > 1; depth -= 1) {
    if ($from.node(depth).attrs.name === "column" && $from.node(depth - 1).attrs.name === "columns")
      return depth;
  }
  return null;
}

export function inColumn({ selection }: Pick<EditorState, "selection">): boolean {
  return columnDepth(selection.$from) !== null;
}

export const addColumnBeside: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = columnDepth($from);
  if (depth === null || $from.node(depth - 1).childCount >= mostColumns) return false;
  const at = $from.after(depth);
  const tr = state.tr.insert(at, column());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at + 1), 1)).scrollIntoView());
  return true;
};

/** The last one takes the columns with it. */
export const removeThisColumn: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = columnDepth($from);
  if (depth === null) return false;
  const isLast = $from.node(depth - 1).childCount === 1;
  const at = $from.before(isLast ? depth - 1 : depth);
  const tr = isLast
    ? state.tr.replaceWith(at, $from.after(depth - 1), schema.node("paragraph"))
    : state.tr.delete(at, $from.after(depth));
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at), 1)).scrollIntoView());
  return true;
};
