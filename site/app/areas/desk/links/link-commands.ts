/** Links in a text that is being written, for any schema with a mark `link` that has an `href`. */
import type { Command, EditorState } from "prosemirror-state";

export interface LinkPlace {
  from: number;
  to: number;
  href: string;
}

/** Where a link's words begin and end around the selection's start; null outside of links. */
export function linkPlace({ selection, schema }: EditorState): LinkPlace | null {
  const { $from, from, to, empty } = selection;
  const mark = [...$from.marks(), ...($from.nodeAfter?.marks ?? [])].find(
    ({ type }) => type === schema.marks.link,
  );
  if (!mark) return null;
  const { href } = mark.attrs;
  if (!empty) return { from, to, href };
  const found: { from: number; to: number }[] = [];
  let at = $from.start();
  for (const node of $from.parent.children) {
    const end = at + node.nodeSize;
    const last = found.at(-1);
    if (mark.isInSet(node.marks)) {
      if (last?.to === at) last.to = end;
      else found.push({ from: at, to: end });
    }
    at = end;
  }
  const place = found.find((one) => one.from <= from && from <= one.to);
  return place ? { ...place, href } : null;
}

/** @param link the mark's values: an empty address takes the link away. @param words written where nothing is selected. */
export function putLink(link: { href: string }, words: string): Command {
  return (state, dispatch) => {
    const { schema, selection, tr } = state;
    const type = schema.marks.link;
    if (!type) return false;
    if (!dispatch) return true;
    const around = linkPlace(state);
    const { from, to } = around ?? selection;
    const mark = type.create(link);
    if (link.href === "") tr.removeMark(from, to, type);
    else if (selection.empty && !around) tr.replaceSelectionWith(schema.text(words, [mark]), false);
    else tr.removeMark(from, to, type).addMark(from, to, mark);
    dispatch(tr.scrollIntoView());
    return true;
  };
}
