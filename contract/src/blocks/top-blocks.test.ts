import { expect, test } from "vitest";
import { topBlocksOf } from "./top-blocks.ts";

test("top blocks, nested ones within theirs, and the white space behind each: joined they are the text", () => {
  const quote =
    "<!-- wp:quote -->\n<blockquote><!-- wp:paragraph -->\n<p>In</p>\n<!-- /wp:paragraph --></blockquote>\n<!-- /wp:quote -->\n\n";
  const text = `<!-- wp:heading -->\n<h2>A</h2>\n<!-- /wp:heading -->\n\n${quote}<!-- wp:separator /-->\n`;
  expect(topBlocksOf(text)).toEqual([
    "<!-- wp:heading -->\n<h2>A</h2>\n<!-- /wp:heading -->\n\n",
    quote,
    "<!-- wp:separator /-->\n",
  ]);
});

test.each([
  "",
  "<p>Without blocks</p>",
  "\n\n<!-- wp:more /-->\nbetween\n<!-- wp:x -->\nunclosed",
  "<!-- /wp:x -->tail",
])("%j stays whole", (text) => {
  expect(topBlocksOf(text).join("")).toBe(text);
});
