import { expect, test } from "vitest";
import { Originals } from "../document/originals.ts";
import { writeRow } from "../document/write-block.ts";
import { readMarkdown } from "../paste/read-markdown.ts";
import { tableOfCells } from "./read-cells.ts";

const written = (nodes: Parameters<typeof writeRow>[0]) =>
  writeRow(nodes, { originals: new Originals(), plain: true });

test("cells of a spreadsheet are a table, with what stood in quotes for its lines", () => {
  const table = tableOfCells('Camera\tDays\r\nA7\t2\r\n"Two\nlines, ""quoted"""\t\r\n');
  expect(table && written([table])).toBe(
    '<table><tbody><tr><td>Camera</td><td>Days</td></tr><tr><td>A7</td><td>2</td></tr><tr><td>Two<br>lines, "quoted"</td><td></td></tr></tbody></table>',
  );
});

test.each([
  ["lines of words", "one\ntwo"],
  ["a tab in a line of words", "one\ttwo\nthree"],
  ["one line", "a\tb"],
  ["more rows than a text has", Array.from({ length: 600 }, () => "a\tb").join("\n")],
])("%s are no table", (_, text) => {
  expect(tableOfCells(text)).toBe(null);
});

test("a table of Markdown has a head, and formats in its cells", () => {
  const html = written(
    readMarkdown("Before\n\n| Lens | *Fast* |\n|:-----|-------:|\n| 35 \\| 50 | **yes** |\nAfter"),
  );
  expect(html).toBe(
    "<p>Before</p>\n\n<table><thead><tr><th>Lens</th><th><em>Fast</em></th></tr></thead><tbody><tr><td>35 | 50</td><td><strong>yes</strong></td></tr></tbody></table>\n\n<p>After</p>",
  );
});
