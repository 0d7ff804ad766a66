import { expect, test } from "vitest";
import { attributeOf, htmlTokens, type OpenTag } from "./tokens.ts";

function brief(html: string): string[] {
  return [...htmlTokens(html)].map((token) => {
    const source = html.slice(token.start, token.end);
    if (token.kind === "open") {
      return `<${[token.name, ...token.attributes.map(({ name, value }) => `${name}=${value}`)].join("|")}>`;
    }
    return token.kind === "close" ? `</${token.name}>` : `${token.kind}:${source}`;
  });
}

test.each<[string, string[]]>([
  ["plain", ["text:plain"]],
  ["a<b>c</b >d", ["text:a", "<b>", "text:c", "</b>", "text:d"]],
  [`<IMG SRC=a.jpg Alt='x "y"' data-id = "7"  >`, [`<img|src=a.jpg|alt=x "y"|data-id=7>`]],
  ["<img/src=a/data-id=1/>", ["<img|src=a/data-id=1/>"]],
  ["<a\nhref=\t'x'\ndisabled>", ["<a|href=x|disabled=>"]],
  ["<a title='>' href=\"/\">", ["<a|title=>|href=/>"]],
  ["<a href='?a=1&#038;b=2'>", ["<a|href=?a=1&b=2>"]],
  ["<a =x y==z>", ["<a|=x=|y==z>"]],
  ["1 < 2 <3 <", ["text:1 < 2 <3 <"]],
  [
    "<!doctype html>x<?php a>y</3>z",
    ["comment:<!doctype html>", "text:x", "comment:<?php a>", "text:y", "comment:</3>", "text:z"],
  ],
  ["a<!-- <img data-id=1> -->b", ["text:a", "comment:<!-- <img data-id=1> -->", "text:b"]],
  [
    "a<!-->b<!--->c<!--x--!>d",
    ["text:a", "comment:<!-->", "text:b", "comment:<!--->", "text:c", "comment:<!--x--!>", "text:d"],
  ],
  [
    "<script>if (a<b) '</scripts>'</SCRIPT >x",
    ["<script>", "raw:if (a<b) '</scripts>'", "</script>", "text:x"],
  ],
  ["<title><b>x</b></title>", ["<title>", "text:<b>x</b>", "</title>"]],
  ["<style></style>x", ["<style>", "</style>", "text:x"]],
  ["<iframe src=a><p>old</p></iframe>", ["<iframe|src=a>", "raw:<p>old</p>", "</iframe>"]],
  // Unterminated markup swallows the rest, as in browsers.
  ["a<b title='x>y", ["text:a"]],
  ["a<b", ["text:a"]],
  ["a<!-- x", ["text:a"]],
  ["a<script>x", ["text:a", "<script>", "raw:x"]],
])("%j", (html, tokens) => {
  expect(brief(html)).toEqual(tokens);
});

test("the first of repeated attributes counts", () => {
  const [tag] = htmlTokens("<img data-id=1 data-id=2>") as OpenTag[];
  expect(tag && attributeOf(tag, "data-id")).toBe("1");
  expect(tag && attributeOf(tag, "src")).toBeNull();
});

test("places point at values with their quotes", () => {
  const html = `<a href="x" b=y c>`;
  const [tag] = htmlTokens(html) as OpenTag[];
  expect(tag?.attributes.map(({ start, end }) => html.slice(start, end))).toEqual([`"x"`, "y", ""]);
});
