/** Keeps marks and list of footnotes together: numbers in the order of the text, and one line for each mark. */
import type { Node } from "prosemirror-model";
import { type Command, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { schema } from "../document/schema.ts";
import { type Footnote, markSource, notesOf, withNotes } from "./footnotes-source.ts";

/** Meta of a transaction: footnotes whose marks it brings into the text. */
const broughtNotes = "footnotes";

export function bringFootnotes(transaction: Transaction, notes: readonly Footnote[]): Transaction {
  return notes.length === 0 ? transaction : transaction.setMeta(broughtNotes, notes);
}

/** A mark behind the selected words; its line is where one goes on writing. */
export const addFootnote: Command = (state, dispatch) => {
  const { $to } = state.selection;
  if (!$to.parent.inlineContent || $to.parent.type.spec.code) return false;
  if (!dispatch) return true;
  const id = crypto.randomUUID();
  const node = schema.node("footnote", { id, source: markSource(id, 1) });
  dispatch(bringFootnotes(state.tr.insert($to.pos, node), [{ id, content: "" }]));
  return true;
};

/** Holds the name of the footnote that was added without words. */
const added = new PluginKey<string | null>("footnotes");

export function footnotesPlugin(): Plugin {
  return new Plugin({
    key: added,
    state: {
      init: () => null,
      apply(transaction, before: string | null) {
        const notes = transaction.getMeta(broughtNotes) as readonly Footnote[] | undefined;
        return notes ? (notes.find(({ content }) => content === "")?.id ?? null) : before;
      },
    },
    view: () => ({
      update({ dom, state }, before) {
        const id = added.getState(state);
        if (!id || id === added.getState(before)) return;
        dom.querySelector<HTMLInputElement>(`[data-note="${id}"] input`)?.focus();
      },
    }),
    appendTransaction(transactions, before, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const brought = transactions.flatMap(
        (one) => (one.getMeta(broughtNotes) as readonly Footnote[] | undefined) ?? [],
      );
      const ids = idsIn(doc);
      if (brought.length === 0 && sameList(ids, idsIn(before.doc))) return null;
      const numbers = new Map(ids.map((id, at) => [id, at + 1]));
      doc.descendants((node, at) => {
        if (node.type !== schema.nodes.footnote) return;
        const source = markSource(node.attrs.id, numbers.get(node.attrs.id) ?? 1);
        if (source !== node.attrs.source) tr.setNodeAttribute(at, "source", source);
      });
      putNotes(tr, ids, brought);
      return tr.docChanged ? tr : null;
    },
  });
}

/** A block without known words stays as it is, and so does a text without a block, until a footnote is added. */
function putNotes(tr: Transaction, ids: readonly string[], brought: readonly Footnote[]): void {
  let card: Node | undefined;
  let place = 0;
  tr.doc.forEach((node, at) => {
    if (card || node.type !== schema.nodes.card || node.attrs.name !== "footnotes") return;
    card = node;
    place = at;
  });
  const known = card ? notesOf(card.attrs.source) : [];
  if ((!card && brought.length === 0) || !known) return;
  const words = new Map([...known, ...brought].map(({ id, content }) => [id, content]));
  const notes = ids.map((id) => ({ id, content: words.get(id) ?? "" }));
  const source = withNotes(card?.attrs.source ?? "", notes);
  if (!card) tr.insert(tr.doc.content.size, schema.node("card", { name: "footnotes", source }));
  else if (source !== card.attrs.source) tr.setNodeAttribute(place, "source", source);
}

/** Each once, in the order of their first marks, also of those in blocks that aren't taken apart here. */
function idsIn(doc: Node): string[] {
  const ids = new Set<string>();
  doc.descendants((node) => {
    if (node.type === schema.nodes.footnote) ids.add(node.attrs.id);
    else {
      const kept = [node.attrs.source, node.attrs.open, ...node.marks.map(({ attrs }) => attrs.open)];
      for (const markup of kept) {
        if (typeof markup !== "string" || !markup.includes("data-fn=")) continue;
        for (const [, id = ""] of markup.matchAll(/\bdata-fn="([\w-]{1,64})"/g)) ids.add(id);
      }
    }
  });
  return [...ids];
}

const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);
