import { expect, test } from "vitest";
import { plainFormatted, readFormatted, writeFormatted } from "./formatted-html.ts";

const again = (html: string) => {
  const read = readFormatted(html);
  return read && writeFormatted(read);
};

test.each([
  ["nothing", ""],
  ["paragraphs", "<p>One &amp; two</p>\n<p>Three<br />\nfour</p>"],
  ["formats in each other", "<p>A <strong>bold <em>and</em></strong> <em>italic</em> word</p>"],
  [
    "a link with its attributes",
    '<p><a href="/about" target="_blank" rel="noopener">About &lt;us&gt;</a></p>',
  ],
  ["lists", "<ul>\n<li>One</li>\n<li>Two\n<ol>\n<li>Deep</li>\n</ol></li>\n</ul>\n<p>After</p>"],
  [
    "lists that begin at a number",
    '<ol start="4">\n<li>Four\n<ol start="-2">\n<li>Deep</li>\n</ol></li>\n</ol>',
  ],
])("%s stay as they are", (_what, html) => {
  expect(again(html)).toBe(html);
});

test.each([
  ["words without markup", "One\ntwo\n\n\nthree", "<p>One<br />\ntwo</p>\n<p>three</p>"],
  ["words outside of a paragraph", "Tea &ndash; <b>hot</b>", "<p>Tea – <strong>hot</strong></p>"],
  ["space between blocks", "\n<p> One </p>\n\n<p>two\nthree </p>\n", "<p>One</p>\n<p>two three</p>"],
  [
    "paragraphs in items",
    "<ul><li><p>One</p></li><li><p>Two</p></li></ul>",
    "<ul>\n<li>One</li>\n<li>Two</li>\n</ul>",
  ],
  ["empty paragraphs", "<p></p><p>&nbsp;</p><p>One</p>", "<p>One</p>"],
])("%s are read as they show", (_what, html, written) => {
  expect(again(html)).toBe(written);
});

test.each([
  ["headings", "<h3>Part</h3>"],
  ["colours", '<p style="color:red">One</p>'],
  ["lists with other attributes", '<ol type="a"><li>One</li></ol>'],
  ["bullets with a number", '<ul start="2"><li>One</li></ul>'],
  ["classes", '<p><a href="/" class="button">One</a></p>'],
  ["comments", "<!-- more --><p>One</p>"],
  ["pictures", '<p><img src="/a.jpg" alt=""></p>'],
  ["addresses that run code", '<p><a href="javascript:alert(1)">One</a></p>'],
  ["anchors", '<p><a id="here">One</a></p>'],
  ["open elements", "<p>One"],
  ["crossed formats", "<p><b>One<i>two</b></i></p>"],
  ["a format around blocks", "<strong><p>One</p></strong>"],
  ["words between items", "<ul>One<li>Two</li></ul>"],
  ["unknown characters", "<p>&Bfr;</p>"],
  ["deep lists", `${"<ul><li>".repeat(40)}One${"</li></ul>".repeat(40)}`],
])("%s are edited as HTML", (_what, html) => {
  expect(readFormatted(html)).toBeNull();
});

test("the longest text is read in a moment", () => {
  const html = "<p>a <b>b</b></p>".repeat(3_000);
  expect(readFormatted(html)?.childCount).toBe(3_000);
});

test("a text is compared by its words", () => {
  const html = "<p>It&#8217;s <b>dusk</b></p><ul><li>One</li><li>Two<br>three</li></ul>";
  expect(plainFormatted(html)).toBe("It’s dusk\n\n• One\n• Two\nthree");
  expect(plainFormatted("<h2>One</h2>")).toBeNull();
});
