import { expect, test } from "vitest";
import { paragraphsHtml, plainParagraphs } from "./field-text.ts";

test.each(["One.\n\nTwo & three <four>", "A line\nand another", ""])(
  "“%s” comes back as it was typed",
  (text) => {
    expect(plainParagraphs(paragraphsHtml(text))).toBe(text);
  },
);

test("WordPress's own quotes are read as they are printed", () => {
  expect(plainParagraphs("<p>It&#8217;s &#8220;dusk&#8221;</p>\n")).toBe("It’s “dusk”");
});

test.each(["<p>A <em>word</em></p>", "<ul><li>x</li></ul>", "<p>&rarr;</p>", '<p class="x">y</p>'])(
  "%s is more than paragraphs",
  (html) => expect(plainParagraphs(html)).toBeNull(),
);
