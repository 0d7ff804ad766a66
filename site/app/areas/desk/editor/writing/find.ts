/** Finding words in the text, and putting others in their place. */
import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";

interface Match {
  from: number;
  to: number;
}

interface FindState {
  query: string;
  matches: readonly Match[];
  current: number;
}

const key = new PluginKey<FindState>("find");
/** More are counted and not marked. */
const mostMatches = 2_000;

/** Case and accents aside where nothing gets longer or shorter by that. */
function matchesIn(doc: Node, query: string): Match[] {
  const found: Match[] = [];
  const wanted = query.toLocaleLowerCase();
  if (wanted === "") return found;
  doc.descendants((node, at) => {
    if (found.length >= mostMatches) return false;
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    const lower = text.toLocaleLowerCase();
    const searched = lower.length === text.length ? lower : text;
    for (
      let from = searched.indexOf(wanted);
      from >= 0;
      from = searched.indexOf(wanted, from + wanted.length)
    ) {
      found.push({ from: at + 1 + from, to: at + 1 + from + wanted.length });
      if (found.length >= mostMatches) break;
    }
    return false;
  });
  return found;
}

const nothing: FindState = { query: "", matches: [], current: 0 };

export const findState = (state: EditorView["state"]) => key.getState(state) ?? nothing;

export function findPlugin(): Plugin<FindState> {
  return new Plugin<FindState>({
    key,
    state: {
      init: () => nothing,
      apply(tr, before) {
        const asked = tr.getMeta(key) as Partial<FindState> | undefined;
        const query = asked?.query ?? before.query;
        if (query === "") return nothing;
        const again = tr.docChanged || query !== before.query;
        const matches = again ? matchesIn(tr.doc, query) : before.matches;
        const current = Math.min(asked?.current ?? before.current, Math.max(0, matches.length - 1));
        return again || current !== before.current ? { query, matches, current } : before;
      },
    },
    props: {
      decorations(state) {
        const { matches, current } = findState(state);
        if (matches.length === 0) return DecorationSet.empty;
        const marks = matches.map(({ from, to }, at) =>
          Decoration.inline(from, to, { class: at === current ? "editor-found is-current" : "editor-found" }),
        );
        return DecorationSet.create(state.doc, marks);
      },
    },
  });
}

export function findText(view: EditorView, query: string): void {
  const { from } = view.state.selection;
  const matches = matchesIn(view.state.doc, query);
  const next = matches.findIndex((match) => match.from >= from);
  view.dispatch(view.state.tr.setMeta(key, { query, current: Math.max(0, next) }));
}

export function goToMatch(view: EditorView, direction: -1 | 1): void {
  const { matches, current } = findState(view.state);
  if (matches.length === 0) return;
  const at = (current + direction + matches.length) % matches.length;
  showMatch(view, at);
}

function showMatch(view: EditorView, at: number): void {
  const match = findState(view.state).matches[at];
  if (!match) return;
  const tr = view.state.tr.setMeta(key, { current: at });
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, match.from, match.to)).scrollIntoView());
}

export function replaceMatch(view: EditorView, by: string): void {
  const { matches, current } = findState(view.state);
  const match = matches[current];
  if (!match) return;
  view.dispatch(view.state.tr.insertText(by, match.from, match.to));
  showMatch(view, Math.min(current, findState(view.state).matches.length - 1));
}

/** In one step, which one undo takes back. @returns how many. */
export function replaceAll(view: EditorView, by: string): number {
  const { matches } = findState(view.state);
  const tr = view.state.tr;
  for (const { from, to } of [...matches].reverse()) tr.insertText(by, from, to);
  if (matches.length > 0) view.dispatch(tr);
  return matches.length;
}
