import { expect, test } from "vitest";
import { openDocument, writeDocument } from "../document/document.ts";
import { notesOf, splitFootnotes, withFootnotes, withNotes } from "./footnotes-source.ts";

const id = "0b5a1c9e-6c1f-4a3e-9d57-0f1e2d3c4b5a";
const text = `<!-- wp:paragraph -->
<p>Cold.<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup></p>
<!-- /wp:paragraph -->`;
const meta = JSON.stringify([{ content: 'Minus four -- "<em>felt</em>" & wet', id }]);

test.each(["<!-- wp:footnotes /-->", '<!-- wp:footnotes {"className":"small"} /-->'])(
  "%s holds the words while it is edited, and is WordPress's again when it is saved",
  (block) => {
    const content = `${text}\n\n${block}\n\n<!-- wp:separator /-->`;
    const edited = withFootnotes(content, meta);
    expect(edited.match(/<!--/g)).toHaveLength(content.match(/<!--/g)?.length ?? 0);
    expect(splitFootnotes(edited)).toEqual({ content, footnotes: meta });
    const opened = openDocument(edited);
    expect(writeDocument(opened, opened.node)).toBe(edited);
    const card = opened.node.child(1);
    expect(notesOf(card.attrs.source)).toEqual([{ id, content: 'Minus four -- "<em>felt</em>" & wet' }]);
    const fewer = withFootnotes(content, meta).replace(card.attrs.source, withNotes(card.attrs.source, []));
    expect(splitFootnotes(fewer)).toEqual({ content, footnotes: "" });
  },
);

test("a text without the block, or with words that can't be read, stays as it is and sends none", () => {
  expect(withFootnotes(text, meta)).toBe(text);
  expect(splitFootnotes(text)).toEqual({ content: text, footnotes: null });
  const block = "<!-- wp:footnotes /-->";
  expect(splitFootnotes(withFootnotes(block, "{broken"))).toEqual({ content: block, footnotes: null });
});
