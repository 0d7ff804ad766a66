import { expect, test } from "vitest";
import {
  escapeAttribute,
  escapeDoubleQuoted,
  escapeHtml,
  escapeKeepingEntities,
  escapeLoneAmpersands,
  escapeText,
  escapeXml,
} from "./escape.ts";

const text = `<b title="it's">A & B &amp; C</b>`;

test.each([
  [escapeText, `&lt;b title="it's"&gt;A &amp; B &amp;amp; C&lt;/b&gt;`],
  [escapeAttribute, "&lt;b title=&quot;it's&quot;&gt;A &amp; B &amp;amp; C&lt;/b&gt;"],
  [escapeHtml, "&lt;b title=&quot;it&#39;s&quot;&gt;A &amp; B &amp;amp; C&lt;/b&gt;"],
  [escapeDoubleQuoted, "&lt;b title=&quot;it's&quot;>A &amp; B &amp;amp; C&lt;/b>"],
  [escapeLoneAmpersands, `<b title="it's">A &amp; B &amp; C</b>`],
  [escapeKeepingEntities, "&lt;b title=&quot;it&#039;s&quot;&gt;A &amp; B &amp; C&lt;/b&gt;"],
  [escapeXml, "&lt;b title=&quot;it's&quot;&gt;A &amp; B &amp;amp; C&lt;/b&gt;"],
])("%o", (escaping, escaped) => {
  expect(escaping(text)).toBe(escaped);
});

test("XML gets only what it can hold", () => {
  expect(escapeXml("a\u0000\u0007\u007f\u0085\ufffe\uffff\t\n\rb\ud800c")).toBe("a\t\n\rb\ufffdc");
});
