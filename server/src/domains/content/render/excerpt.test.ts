import { expect, test } from "vitest";
import { renderExcerpt } from "./excerpt.ts";

test.each([
  [
    "a script and a style, whatever their case",
    "one <SCRIPT>two</script> <style>three</STYLE> four",
    "one four",
  ],
  ["up to the first end", "one <script>two <script>three</script> four</script> five", "one four five"],
  [
    "not what never ends, of which only the tags go",
    "one <script>two <style>three</style> four",
    "one two four",
  ],
])("an excerpt leaves out code: %s", (_about, content, text) => {
  expect(renderExcerpt("", content)).toBe(`<p>${text}</p>\n`);
});

const paragraph = (count: number) => `<p>${"word ".repeat(count).trim()}</p>`;

test.each([
  ["a paragraph has all of them", [paragraph(80), paragraph(3)].join("\n"), 55, true],
  ["they are in several", [paragraph(30), paragraph(30), paragraph(30)].join("\n"), 55, true],
  ["there are no more", [paragraph(30), paragraph(25)].join("\n"), 55, false],
  ["what stands behind them is code", `${paragraph(60)}<pre>"x"</pre><script>a</script>`, 55, true],
])("an excerpt is the first 55 words: %s", (_about, content, count, more) => {
  const shown = renderExcerpt("", content);
  expect(shown.match(/word/g)).toHaveLength(count);
  expect(shown.includes("[&hellip;]")).toBe(more);
});

test("a paragraph that ends within a script ends nothing", () => {
  const hidden = `<script>${paragraph(80)}</script>seen`;
  expect(renderExcerpt("", hidden)).toBe("<p>seen</p>\n");
});

test.each([
  ["words without an end", "a".repeat(900_000), 20_000],
  ["marks of two units", `a${"\u{1F39E}".repeat(400_000)}`, 19_999],
  ["entities", `a${"&amp;".repeat(100_000)}`, 19_996],
])("an excerpt that is made of %s is cut, and says so", (_about, content, length) => {
  const shown = renderExcerpt("", `<p>${content}</p>`);
  expect(shown.endsWith(" [&hellip;]</p>\n")).toBe(true);
  expect(shown.isWellFormed()).toBe(true);
  expect(shown.replaceAll("&#038;", "&amp;").length - "<p> [&hellip;]</p>\n".length).toBe(length);
});
