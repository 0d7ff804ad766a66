/** Commands for text: kinds of lines, lists, quotes, links. */
import { lift, setBlockType, wrapIn } from "prosemirror-commands";
import { wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { type LinkPlace, linkPlace, putLink } from "../../links/link-commands.ts";
import { leadingTo } from "../buttons/button-commands.ts";
import { linkAttributes, schema } from "../document/schema.ts";

export type LineKind =
  | "paragraph"
  | "heading-2"
  | "heading-3"
  | "heading-4"
  | "code"
  | "list"
  | "numbers"
  | "quote"
  | "pull-quote";

const { paragraph, heading, code_block: code, list, quote, pull_quote: pullQuote, button } = schema.nodes;

export function lineKind({ selection }: EditorState): LineKind | null {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $from.node(depth);
    if (type === list) return attrs.ordered ? "numbers" : "list";
    if (type === heading)
      return attrs.level <= 4 && attrs.level >= 2 ? (`heading-${attrs.level}` as LineKind) : null;
    if (type === code) return "code";
    if (type === quote) return "quote";
    if (type === pullQuote) return "pull-quote";
  }
  return $from.parent.type === paragraph ? "paragraph" : null;
}

export const isInList: Command = (state) => {
  const kind = lineKind(state);
  return kind === "list" || kind === "numbers";
};

/** Takes the line out of its present kind first, since it has one kind at a time. */
export function turnInto(kind: LineKind): Command {
  return (state, dispatch, view) => {
    const now = lineKind(state);
    if (now === kind) return false;
    if (kind === "list" || kind === "numbers") {
      const ordered = kind === "numbers";
      if (now === "list" || now === "numbers") return reorder(ordered)(state, dispatch);
      return asParagraph(state, dispatch, (next, send) => wrapInList(list, { ordered })(next, send));
    }
    if (kind === "quote" && now !== "pull-quote") return wrapIn(quote)(state, dispatch, view);
    if (kind === "pull-quote" && now !== "quote") {
      return asParagraph(state, dispatch, (next, send) => wrapIn(pullQuote)(next, send));
    }
    if (now && ["list", "numbers", "quote", "pull-quote"].includes(now)) return lift(state, dispatch, view);
    if (kind === "paragraph") return setBlockType(paragraph)(state, dispatch, view);
    if (kind === "code") return setBlockType(code)(state, dispatch, view);
    return setBlockType(heading, { level: Number(kind.slice(-1)) })(state, dispatch, view);
  };
}

function asParagraph(state: EditorState, dispatch: Parameters<Command>[1], then: Command): boolean {
  if (state.selection.$from.parent.type === paragraph) return then(state, dispatch);
  if (!dispatch) return setBlockType(paragraph)(state);
  let tr = state.tr;
  setBlockType(paragraph)(state, (made) => {
    tr = made;
  });
  const between = state.apply(tr);
  return then(between, (made) => {
    for (const step of made.steps) tr.step(step);
    dispatch(tr.setSelection(made.selection.map(tr.doc, tr.mapping.slice(tr.steps.length))));
  });
}

function reorder(ordered: boolean): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth);
      if (node.type !== list) continue;
      const attributes = { ...node.attrs, ordered, open: null, close: null };
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, attributes));
      return true;
    }
    return false;
  };
}

/** Where a link's words begin and end around the selection's start; null outside of links. */
export function linkAround(state: EditorState): LinkPlace | null {
  const { $from, from, to } = state.selection;
  return $from.parent.type === button ? { from, to, href: $from.parent.attrs.href } : linkPlace(state);
}

/** @param href empty takes the link away. @param words to be written where nothing is selected. */
export function setLink(href: string, words = href): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.parent.type !== button) return putLink(linkAttributes(href), words)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup($from.before(), null, leadingTo($from.parent.attrs, href)));
    return true;
  };
}
