/** A slash at the beginning of a word, and what is typed behind it: what to insert is chosen by name. */
import { type Command, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { schema } from "../document/schema.ts";

interface SlashQuery {
  from: number;
  to: number;
  query: string;
}

interface SlashState {
  query: SlashQuery | null;
  /** Where it was closed with Escape: it stays closed there. */
  closedAt: number | null;
}

const key = new PluginKey<SlashState>("slash");

export const slashQuery = (state: EditorView["state"]) => key.getState(state)?.query ?? null;

function closeSlash(view: EditorView): void {
  const query = slashQuery(view.state);
  if (query) view.dispatch(view.state.tr.setMeta(key, { closedAt: query.from }));
}

/** As if a slash were typed: into the empty line that the cursor is in, else into a new one below the block. */
export const beginSlash: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type === schema.nodes.paragraph && $from.parent.content.size === 0) {
    dispatch?.(state.tr.insertText("/").scrollIntoView());
    return true;
  }
  const at = $from.depth > 0 ? $from.after(1) : state.selection.to;
  const tr = state.tr.insert(at, schema.nodes.paragraph.create(null, schema.text("/")));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 2)).scrollIntoView());
  return true;
};

/** @param onKey gets the keys while the menu is open; true: it took the key. */
export function slashPlugin(onKey: (key: string) => boolean): Plugin<SlashState> {
  return new Plugin<SlashState>({
    key,
    state: {
      init: () => ({ query: null, closedAt: null }),
      apply(tr, before, _old, state) {
        const closed = tr.getMeta(key) as { closedAt: number } | undefined;
        const closedAt =
          closed?.closedAt ?? (before.closedAt === null ? null : tr.mapping.map(before.closedAt));
        const { $from, empty } = state.selection;
        if (!empty || !["paragraph", "table_cell"].includes($from.parent.type.name))
          return { query: null, closedAt: null };
        const text = $from.parent.textBetween(
          Math.max(0, $from.parentOffset - 40),
          $from.parentOffset,
          "\n",
          "\ufffc",
        );
        const match = /(?:^|\s)(\/[\p{L}\d ]{0,30})$/u.exec(text);
        if (!match?.[1]) return { query: null, closedAt: null };
        const from = $from.pos - match[1].length;
        // Once opened, it follows what is typed; a slash between words that were there opens nothing.
        const isTyped = before.query?.from === from || (tr.docChanged && match[1] === "/");
        if (!isTyped || closedAt === from) return { query: null, closedAt };
        return { query: { from, to: $from.pos, query: match[1].slice(1) }, closedAt: null };
      },
    },
    props: {
      handleKeyDown(view, event) {
        if (!slashQuery(view.state)) return false;
        if (event.key === "Escape") {
          closeSlash(view);
          return true;
        }
        return onKey(event.key);
      },
    },
  });
}
