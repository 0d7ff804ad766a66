import { expect, test } from "vitest";
import { letterHtml, renderMail } from "./layout.ts";
import { withLetterhead } from "./letterhead.ts";

const { html } = renderMail({
  preview: "Hello",
  slate: "EX-7K3M",
  heading: "A heading",
  // Text that people typed must not be taken for the head.
  blocks: [{ facts: [["Company", "extenso"]] }, { quote: "extenso</td></tr>" }],
  footer: ["Us"],
});
const picture = new Uint8Array([1, 2, 3]);

test("the studio's mark and name take the first row, and nothing else changes", () => {
  const headed = withLetterhead(html, { name: "North & <Light>", picture }, "mark@studio.test") ?? "";
  const [before = "", row = "", after = ""] =
    /^(.*?)(<img src="cid:mark@studio\.test".*?North &amp; &lt;Light&gt;<\/span>)(.*)$/s
      .exec(headed)
      ?.slice(1) ?? [];
  expect(row).toContain('alt=""');
  expect(`${before}extenso${after}`).toBe(html);
});

test("without a mark it is the name alone", () => {
  const headed = withLetterhead(html, { name: "Northlight", picture: null }, "mark@studio.test");
  expect(headed).toContain(">Northlight</span></td></tr>");
  expect(headed).not.toContain("<img");
});

test("a name is never a pattern", () => {
  expect(withLetterhead(html, { name: "$& $1", picture: null }, "x")).toContain(">$&amp; $1</span>");
});

test("a person's letter has no head", () => {
  const letter = letterHtml("extenso</td></tr>", ["Dana"]);
  expect(withLetterhead(letter, { name: "Northlight", picture }, "x")).toBe(null);
});
