import { expect, test } from "vitest";
import { xmlOf } from "./xml.ts";

test("characters and entities are written as a WordPress 7.1.4 writes them", () => {
  const title = 'Tom &#038; Jerry <b>x</b> &#8220;q&#8221; it\'s "café" 日本 😀 &amp;lt; a && b';
  expect(xmlOf({ title }, "oembed")).toBe(
    '<?xml version="1.0"?>\n<oembed><title>Tom &amp; Jerry &lt;b&gt;x&lt;/b&gt; &#x201C;q&#x201D; it\'s "caf&#xE9;" ' +
      "&#x65E5;&#x672C; &#x1F600; &amp;lt; a &amp;&amp; b</title></oembed>\n",
  );
});

test("entities that XML doesn't know become their characters, and unknown ones stay", () => {
  expect(xmlOf({ title: "&copy;&nbsp;&nosuch;" }, "oembed")).toContain(
    "<title>&#xA9;&#xA0;&amp;nosuch;</title>",
  );
});
