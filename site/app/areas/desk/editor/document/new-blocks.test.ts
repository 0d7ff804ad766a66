/** Blocks made at the desk equal those of WordPress 7.1: `wordpress-blocks.json` comes from its editor's serializer. */
import type { Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { openDocument, writeDocument } from "./document.ts";
import { schema } from "./schema.ts";
import wordpress from "./wordpress-blocks.json" with { type: "json" };

const line = (words: string) => schema.node("paragraph", null, words ? [schema.text(words)] : []);
const cell = (content: Node[] | string, header = false) =>
  schema.node("table_cell", { header }, typeof content === "string" ? words(content) : content);
const words = (text: string) => (text ? [schema.text(text)] : []);
const row = (cells: Node[], section = "body") => schema.node("table_row", { section }, cells);
const button = (text: Node[] | string, href = "") =>
  schema.node("button", { href }, typeof text === "string" ? words(text) : text);
const list = (lines: string[], attrs: Record<string, unknown> = {}) =>
  schema.node(
    "list",
    attrs,
    lines.map((words) => schema.node("list_item", null, [line(words)])),
  );
const strong = (text: string) => schema.text(text, [schema.mark("strong")]);

const made: [keyof typeof wordpress, Node][] = [
  [
    "table",
    schema.node("table", null, [
      row([cell("Part", true), cell("Price", true)], "head"),
      row([cell("Film"), cell([schema.text("from "), strong("5"), schema.text(" & up")])]),
      row([cell(""), cell([schema.text("a"), schema.node("hard_break"), schema.text("b")])]),
    ]),
  ],
  [
    "table without a header",
    schema.node("table", null, [row([cell("a"), cell("b")]), row([cell("c"), cell("d")])]),
  ],
  [
    "buttons",
    schema.node("buttons", null, [
      button("Write to us", "/contact?a=1&b=2"),
      button([schema.text("See "), strong("work")], "/portfolio"),
      button("Nowhere yet"),
      button(""),
    ]),
  ],
  [
    "pullquote",
    schema.node("pull_quote", { close: "<cite>Maya Chen</cite>" }, [
      schema.node("paragraph", null, [
        schema.text("Light is "),
        schema.text("the", [schema.mark("em")]),
        schema.text(" subject."),
      ]),
      line("Always."),
    ]),
  ],
  ["heading", schema.node("heading", { level: 2 }, words("First light"))],
  ["heading of another level", schema.node("heading", { level: 3 }, words("Balance"))],
  ["list", list(["one", "two"])],
  ["list from three on", list(["one"], { ordered: true, start: 3 })],
  ["pullquote without a name", schema.node("pull_quote", null, [line("Light is the subject.")])],
];

test.each(made)("a new %s is written as WordPress writes it", (name, node) => {
  const opened = openDocument("");
  expect(writeDocument(opened, schema.node("doc", null, [node]))).toBe(wordpress[name]);
});

const editable: Partial<Record<keyof typeof wordpress, string>> = {
  table: "table",
  "table with a caption": "table",
  "table with a footer": "table",
  buttons: "buttons",
  pullquote: "pull_quote",
  quote: "quote",
  columns: "container",
};

test.each(Object.entries(editable))("%s of WordPress opens to be edited", (name, type) => {
  const raw = wordpress[name as keyof typeof wordpress];
  const opened = openDocument(raw);
  expect(opened.node.firstChild?.type.name).toBe(type);
  expect(writeDocument(opened, opened.node)).toBe(raw);
});

test("a line added to a pull quote that was there is a line break in it", () => {
  const opened = openDocument(wordpress["pullquote without a name"]);
  const quote = opened.node.firstChild as Node;
  const longer = quote.copy(quote.content.addToEnd(line("Always.")));
  expect(writeDocument(opened, schema.node("doc", null, [longer]))).toBe(
    wordpress["pullquote without a name"].replace("subject.", "subject.<br>Always."),
  );
});

test("by changing one cell, all around it stays, white space and unknown names too", () => {
  const raw =
    '<!-- wp:table -->\n<figure class="wp-block-table"><table>\n<tr><td>line\nend &Aring;</td> <td x=1>b</td></tr>\n</table></figure>\n<!-- /wp:table -->';
  const opened = openDocument(raw);
  const [before, cellAt] = [opened.node.firstChild as Node, 1];
  const old = before.child(0);
  const changed = old.copy(old.content.replaceChild(cellAt, old.child(cellAt).copy(cell("c").content)));
  const after = schema.node("doc", null, [before.copy(before.content.replaceChild(0, changed))]);
  expect(writeDocument(opened, after)).toBe(raw.replace(">b<", ">c<"));
});
