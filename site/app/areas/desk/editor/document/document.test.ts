import { readdirSync, readFileSync } from "node:fs";
import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { openDocument, writeDocument } from "./document.ts";
import { schema } from "./schema.ts";
import { generatedBlocks, generatedClassic } from "./test-generated-documents.ts";

/** As in `server/src/kernel/test-reach.ts`, which the site doesn't import. */
const isCoreReach = process.env.TEST_REACH === "core";
const captures = new URL("../../../../../../server/test/", import.meta.url);

/** Every text that a real WordPress gave to an editor or was sent by one. */
function capturedTexts(): string[] {
  const found = new Set<string>();
  const search = (value: unknown, key = "") => {
    if (typeof value === "string") {
      if (["raw", "content"].includes(key) || value.includes("<!-- wp:")) found.add(value);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, one] of Object.entries(value)) search(one, name);
    }
  };
  for (const folder of ["captures", "captures-writing"]) {
    const files = new URL(`${folder}/`, captures);
    for (const name of readdirSync(files).filter((file) => file.endsWith(".json"))) {
      search(JSON.parse(readFileSync(new URL(name, files), "utf8")));
    }
  }
  return [...found];
}

const texts = capturedTexts();

/** The same document after some work in it: a block typed into. */
function typedInto(raw: string, at: number): { before: string; after: string; piece: string } | null {
  const opened = openDocument(raw);
  const state = EditorState.create({ doc: opened.node, schema });
  const block = opened.node.child(at);
  const places: number[] = [];
  const start = opened.node.content.content.slice(0, at).reduce((size, one) => size + one.nodeSize, 0);
  if (block.isTextblock) places.push(start + 1);
  block.descendants((node, position) => {
    if (node.isTextblock) places.push(start + position + 2);
    return true;
  });
  const [place] = places;
  if (place === undefined) return null;
  const changed = state.apply(state.tr.insertText("¤", place)).doc;
  const source = opened.originals.sourceOf(block, opened.plain) ?? "";
  return { before: raw, after: writeDocument(opened, changed), piece: source };
}

test.each([
  ["captured", texts],
  ["generated", Array.from({ length: isCoreReach ? 200 : 500 }, (_, seed) => generatedBlocks(seed))],
  ["faulty", Array.from({ length: isCoreReach ? 200 : 500 }, (_, seed) => generatedBlocks(seed, true))],
  ["classic", Array.from({ length: isCoreReach ? 200 : 500 }, (_, seed) => generatedClassic(seed))],
])("%s documents are saved as they were opened, byte for byte", (_name, documents) => {
  expect(documents.length).toBeGreaterThan(50);
  for (const raw of documents) {
    const opened = openDocument(raw);
    opened.node.check();
    expect(writeDocument(opened, opened.node)).toBe(raw);
  }
});

test.each([
  ["captured", texts],
  ["generated", Array.from({ length: isCoreReach ? 100 : 300 }, (_, seed) => generatedBlocks(seed))],
  ["faulty", Array.from({ length: isCoreReach ? 100 : 300 }, (_, seed) => generatedBlocks(seed, true))],
  ["classic", Array.from({ length: isCoreReach ? 100 : 300 }, (_, seed) => generatedClassic(seed))],
])("by typing into a block of %s documents, that block alone changes", (_name, documents) => {
  let tried = 0;
  for (const raw of documents) {
    const count = openDocument(raw).node.childCount;
    for (let at = 0; at < count; at += 1) {
      const result = typedInto(raw, at);
      if (!result || result.piece === "") continue;
      tried += 1;
      const start = firstDifference(raw, result.after);
      const end = firstDifference(reversed(raw), reversed(result.after));
      // All before and behind the block is as it was.
      const place = placeOf(raw, at);
      expect(start).toBeGreaterThanOrEqual(place.start);
      expect(raw.length - end).toBeLessThanOrEqual(place.end);
      expect(result.after).toContain("¤");
      // Nothing else of the block is lost: without what was typed it reads as before.
      expect(said(result.after.replace("¤", ""))).toEqual(said(raw));
    }
  }
  expect(tried).toBeGreaterThan(100);
});

/** All words with their formats, and all that is kept as it is. */
function said(raw: string): unknown[] {
  const found: unknown[] = [];
  openDocument(raw).node.descendants(({ isText, text, marks, attrs, isInline }) => {
    if (isInline) found.push([isText ? text : attrs.source, marks.map((mark) => mark.attrs.open).sort()]);
    else if (attrs.source) found.push(attrs.source);
  });
  return found;
}

/** Where a top block stands in its text. */
function placeOf(raw: string, at: number): { start: number; end: number } {
  const { node, originals, plain, lead } = openDocument(raw);
  let start = lead.length;
  for (let before = 0; before < at; before += 1) {
    start += originals.sourceOf(node.child(before), plain)?.length ?? 0;
    start += originals.gapBetween(node.child(before), node.child(before + 1))?.length ?? 0;
  }
  return { start, end: start + (originals.sourceOf(node.child(at), plain)?.length ?? 0) };
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function reversed(text: string): string {
  return text.split("").reverse().join("");
}

test("what was typed and taken back leaves every byte as it was", () => {
  for (const raw of texts.slice(0, 200)) {
    const opened = openDocument(raw);
    const state = EditorState.create({ doc: opened.node, schema });
    if (!opened.node.firstChild?.isTextblock) continue;
    const typed = state.apply(state.tr.insertText("x", 1));
    const back = typed.apply(typed.tr.delete(1, 2));
    expect(writeDocument(opened, back.doc)).toBe(raw);
  }
});

test("blocks that are moved keep their bytes", () => {
  const raw = [1, 2, 3, 4, 5].map((seed) => generatedBlocks(seed)).join("\n\n");
  const opened = openDocument(raw);
  const moved = schema.node("doc", null, [...opened.node.content.content].reverse());
  const written = writeDocument(opened, moved);
  opened.node.forEach((node) => {
    expect(written).toContain(opened.originals.sourceOf(node, false));
  });
  expect(opened.node.childCount).toBeGreaterThan(10);
});

test.each([
  ["nothing", ""],
  ["white space", " \n\n"],
])("%s opens as an empty line and stays what it is", (_name, raw) => {
  const opened = openDocument(raw);
  expect(opened.node.childCount).toBe(1);
  expect(writeDocument(opened, opened.node)).toBe(raw);
});

test.each([
  ["blocks in blocks", "<!-- wp:group --><div>".repeat(50_000)],
  ["lists in lists", "<ul><li>".repeat(50_000)],
  ["marks in marks", `<p>${"<em>".repeat(50_000)}x${"</em>".repeat(50_000)}</p>`],
  ["many blocks", "<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->".repeat(20_000)],
  ["tags that never end", '<a "'.repeat(50_000)],
  ["comments that never end", "<!-- wp:x {".repeat(50_000)],
  ["closed and never opened", "<!-- /wp:x -->".repeat(50_000)],
])("%s without measure open in bounded time and stay as they are", (_name, raw) => {
  const started = performance.now();
  const opened = openDocument(raw);
  expect(writeDocument(opened, opened.node)).toBe(raw);
  expect(performance.now() - started).toBeLessThan(5_000);
});
