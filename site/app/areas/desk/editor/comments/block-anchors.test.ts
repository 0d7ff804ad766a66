import type { Node } from "prosemirror-model";
import { EditorState, type Transaction } from "prosemirror-state";
import type { Mappable } from "prosemirror-transform";
import { expect, test } from "vitest";
import { openDocument } from "../document/document.ts";
import { BlockAnchors } from "./block-anchors.ts";

const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
const thread = (id: number, block: number, words: string) => ({ id, field: "", block, words });

function opened(...texts: string[]) {
  const { node } = openDocument(texts.map(paragraph).join("\n\n"));
  const heard = new Set<(mapping: Mappable | null) => void>();
  const editor = {
    state: EditorState.create({ doc: node }),
    onMoved(listener: (mapping: Mappable | null) => void) {
      heard.add(listener);
      return () => heard.delete(listener);
    },
  };
  const anchors = new BlockAnchors(editor);
  anchors.follow();
  return {
    anchors,
    change(make: (tr: Transaction) => Transaction) {
      const tr = make(editor.state.tr);
      editor.state = editor.state.apply(tr);
      for (const listener of heard) listener(tr.mapping);
    },
    wordsAt(id: number) {
      const at = anchors.at(id);
      return at === null ? null : anchors.placeAt(at).words;
    },
  };
}

test("a block is found by its words, wherever others have been added above it", () => {
  const { anchors, wordsAt } = opened("New", "Ebb tide", "The harbour wakes");
  anchors.set([thread(1, 0, "Ebb tide"), thread(2, 1, "The harbour wakes"), thread(3, 2, "Nowhere at all")]);
  expect([wordsAt(1), wordsAt(2), anchors.at(3)]).toEqual(["Ebb tide", "The harbour wakes", null]);
  // The fourth has just come.
  expect([1, 3, 4].map((id) => anchors.isGone(id))).toEqual([false, true, false]);
});

test("a block that is rewritten keeps its comments, and the server is told of its words", () => {
  const { anchors, change, wordsAt } = opened("Ebb tide", "The harbour wakes");
  anchors.set([thread(1, 0, "Ebb tide")]);
  expect(anchors.outdated()).toEqual([]);
  change((tr) => tr.insertText("Quite another sentence stands here", 1, 9));
  expect(wordsAt(1)).toBe("Quite another sentence stands here");
  expect(anchors.outdated()).toEqual([{ id: 1, block: 0, words: "Quite another sentence stands here" }]);
});

test("a block that is moved takes its comments along; one that is deleted loses them, until it is back", () => {
  const { anchors, change, wordsAt } = opened("Ebb tide", "The harbour wakes");
  anchors.set([thread(1, 0, "Ebb tide")]);
  let cut: Node | null = null;
  change((tr) => {
    const node = tr.doc.child(0);
    return tr.delete(0, node.nodeSize).insert(tr.doc.content.size, node);
  });
  expect(wordsAt(1)).toBe("Ebb tide");
  expect(anchors.at(1)).toBeGreaterThan(0);
  change((tr) => {
    const at = anchors.at(1) ?? 0;
    cut = tr.doc.nodeAt(at);
    return tr.delete(at, tr.doc.content.size);
  });
  expect(anchors.at(1)).toBeNull();
  change((tr) => tr.insert(0, cut ?? []));
  expect(anchors.at(1)).toBe(0);
});
