/** Commands for whole blocks: move, turn into another kind, insert, remove. */
import type { Node, ResolvedPos } from "prosemirror-model";
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from "prosemirror-state";
import { schema } from "../document/schema.ts";

interface BlockPosition {
  node: Node;
  /** Before it. */
  at: number;
  parent: Node;
  index: number;
}

/** The block that the selection is in: the innermost that has neighbours of its kind. */
function currentBlock({ selection }: Pick<EditorState, "selection">): BlockPosition | null {
  if (selection instanceof NodeSelection && selection.node.type.spec.group === "block") {
    return placeAt(selection.$from, selection.$from.depth + 1, selection.node);
  }
  return placeAt(selection.$from, blockDepth(selection.$from));
}

function blockDepth($from: ResolvedPos): number {
  for (let depth = 1; depth <= $from.depth; depth += 1) {
    const { name } = $from.node(depth).type;
    const inside = depth < $from.depth ? $from.node(depth + 1).type.spec.group : undefined;
    if ((name !== "container" && name !== "quote") || inside !== "block") return depth;
  }
  return $from.depth;
}

function placeAt($from: ResolvedPos, depth: number, node = $from.node(depth)): BlockPosition | null {
  if (depth < 1 || !node) return null;
  const at = depth > $from.depth ? $from.pos : $from.before(depth);
  return { node, at, parent: $from.node(depth - 1), index: $from.index(depth - 1) };
}

/** Up or down by one, as a whole, with the selection in it. */
export function moveBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const place = currentBlock(state);
    if (!place) return false;
    const { node, at, parent, index } = place;
    const target = index + direction;
    if (target < 0 || target >= parent.childCount) return false;
    const neighbour = parent.child(target);
    const to = direction < 0 ? at - neighbour.nodeSize : at + neighbour.nodeSize;
    if (dispatch) {
      const { selection } = state;
      const shift = to - at;
      const tr = state.tr.delete(at, at + node.nodeSize).insert(to, node);
      tr.setSelection(
        selection instanceof NodeSelection
          ? NodeSelection.create(tr.doc, selection.from + shift)
          : TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
      );
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

/** To a place in the document, as dragging does; `target` is a position between blocks. */
export function moveBlockTo(at: number, target: number): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(at);
    if (!node || (target >= at && target <= at + node.nodeSize)) return false;
    if (dispatch) {
      const tr = state.tr.delete(at, at + node.nodeSize);
      tr.insert(tr.mapping.map(target), node);
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

/** Below itself, with the selection in the copy. */
export const duplicateBlock: Command = (state, dispatch) => {
  const place = currentBlock(state);
  if (!place) return false;
  if (dispatch) {
    const { at, node } = place;
    const shift = node.nodeSize;
    const tr = state.tr.insert(at + shift, node);
    const { selection } = state;
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + shift)
        : TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
    );
    dispatch(tr.scrollIntoView());
  }
  return true;
};

export const removeBlock: Command = (state, dispatch) => {
  const place = currentBlock(state);
  if (!place) return false;
  if (dispatch) {
    const { at, node, parent } = place;
    const tr = state.tr;
    // Something to write in stays.
    if (parent.childCount === 1) tr.replaceWith(at, at + node.nodeSize, schema.node("paragraph"));
    else tr.delete(at, at + node.nodeSize);
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size)), 1));
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Behind the current block, or in its place where that is an empty line. */
export function insertBlocks(nodes: readonly Node[]): Command {
  return (state, dispatch) => {
    const place = currentBlock(state);
    if (!place || nodes.length === 0) return false;
    if (dispatch) {
      const { at, node } = place;
      const end = at + node.nodeSize;
      const tr = isEmptyLine(node) ? state.tr.replaceWith(at, end, nodes) : state.tr.insert(end, nodes);
      const start = isEmptyLine(node) ? at : end;
      const behind = start + nodes.reduce((size, one) => size + one.nodeSize, 0);
      const first = nodes[0] as Node;
      if (first.isAtom) {
        // One goes on writing below.
        const next = tr.doc.resolve(behind).nodeAfter;
        if (!next?.isTextblock) tr.insert(behind, schema.node("paragraph"));
        tr.setSelection(TextSelection.create(tr.doc, behind + 1));
      } else {
        // Behind the last block there is always a line.
        if (!first.isTextblock && behind === tr.doc.content.size) tr.insert(behind, schema.node("paragraph"));
        tr.setSelection(Selection.near(tr.doc.resolve(start + 1), 1));
      }
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

function isEmptyLine(node: Node): boolean {
  return node.type.name === "paragraph" && node.content.size === 0;
}

/** A line of its own behind the block, for writing on. */
export const lineBelow: Command = (state, dispatch) => {
  if (!(state.selection instanceof NodeSelection) || !state.selection.node.isBlock) return false;
  if (dispatch) {
    const at = state.selection.to;
    const tr = state.tr.insert(at, schema.node("paragraph"));
    dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  }
  return true;
};
