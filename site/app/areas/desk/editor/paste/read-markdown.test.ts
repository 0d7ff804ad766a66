import { expect, test } from "vitest";
import { Originals } from "../document/originals.ts";
import { writeRow } from "../document/write-block.ts";
import { looksLikeMarkdown, readMarkdown } from "./read-markdown.ts";

const written = (markdown: string) =>
  writeRow(readMarkdown(markdown), { originals: new Originals(), plain: true });

test.each([
  ["# Title\n## Part", "<h2>Title</h2>\n\n<h2>Part</h2>"],
  ["one\ntwo\n\nthree", "<p>one two</p>\n\n<p>three</p>"],
  ["- a\n- b\n  - c\n- d", "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>"],
  ["1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"],
  ["> said\n> well", '<blockquote class="wp-block-quote"><p>said well</p></blockquote>'],
  ["```js\nif (a < b) {}\n```", '<pre class="wp-block-code"><code>if (a &lt; b) {}</code></pre>'],
  [
    "**bold** *and* _soft_ `code <x>`",
    "<p><strong>bold</strong> <em>and</em> <em>soft</em> <code>code &lt;x&gt;</code></p>",
  ],
  [
    "[words](/about) snake_case_name 2 * 3 * 4",
    '<p><a href="/about">words</a> snake_case_name 2 * 3 * 4</p>',
  ],
  ["[x](javascript:alert)", "<p>[x](javascript:alert)</p>"],
  ["<script>alert(1)</script> & more", "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p>"],
])("%j becomes what it stands for", (markdown, html) => {
  expect(written(markdown)).toBe(html);
});

test("only what has its marks is taken for Markdown", () => {
  expect(looksLikeMarkdown("# One")).toBe(true);
  expect(looksLikeMarkdown("- one")).toBe(true);
  expect(looksLikeMarkdown("Plain words, 3 * 4, and a_b.")).toBe(false);
});

test.each([
  "- ".repeat(100_000),
  "[".repeat(100_000),
  "**a ".repeat(50_000),
  "> ".repeat(50_000),
  "```".repeat(50_000),
])("marks without measure are read in bounded time", (markdown) => {
  const started = performance.now();
  readMarkdown(markdown);
  expect(performance.now() - started).toBeLessThan(4_000);
});
