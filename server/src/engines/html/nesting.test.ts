import { expect, test } from "vitest";
import { tooDeep } from "./nesting.ts";

const limits = { elements: 300, blocks: 100, keepsScripts: false };
const many = (text: string, times = 50_000) => text.repeat(times);

test.each<[string, string]>([
  ["elements that never end", many("<div>")],
  ["elements that end", many("<div>", 400) + many("</div>", 400)],
  ["with attributes, capitals and line breaks", many('<DIV\nclass="a>b">')],
  ["ended by others", many("<div></b>")],
  ["ended as HTML doesn't end them", many("<div/>")],
  ["lists", many("<ul><li>")],
  ["tables", many("<table><tr><td>")],
  ["with unknown names", many("<a-b>")],
  ["with another name each", Array.from({ length: 400 }, (_, at) => `<x${at}>`).join("")],
  ["in a comment, which cleaning looks into", `<!--\n${many("<div>")}`],
  ["in a script, which cleaning takes away", `<script>${many("<div>")}</script>`],
])("elements too deep: %s", (_, html) => {
  expect(tooDeep(html, limits)).toBe("elements");
});

test.each<[string, string]>([
  ["side by side", many("<b>x</b>")],
  ["deep, but not too deep", many("<div>", 300) + many("</div>", 300)],
  ["left open in others that end", many("<div><b><i>x</div>")],
  ["that need no end", many("<p>a<br><img src=a>") + many("<tr><td>a<td>b") + many("<li>a")],
  ["signs that begin none", many("1 < 2 <3 < ")],
  ["closed and never opened", many("</div>")],
  ["a drawing", `<svg>${many('<path d="M0 0"/>')}</svg>`],
  ["blocks side by side", many("<!-- wp:separator /--><!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->")],
  ["comments that never end", many("<!-- wp:a ")],
  ["nothing", ""],
])("flat: %s", (_, html) => {
  expect(tooDeep(html, limits)).toBeNull();
});

test("blocks too deep, whatever they say of themselves", () => {
  expect(tooDeep(many("<!-- wp:group -->"), limits)).toBe("blocks");
  expect(tooDeep(many('<!-- wp:x/y {"a":"/"} -->', 101), limits)).toBe("blocks");
  expect(tooDeep(many("<!-- wp:group -->", 100) + many("<!-- /wp:group -->", 100), limits)).toBeNull();
});

test("scripts that stay hold no elements", () => {
  const html = `<script>${many("if(a<b)c;")}</script>${many("<div>", 200)}`;
  expect(tooDeep(html, { ...limits, keepsScripts: true })).toBeNull();
  expect(tooDeep(html, limits)).toBe("elements");
});
