import { expect, test } from "vitest";
import { cleanHtml } from "./clean-html.ts";
import { isHarmless } from "./is-harmless.ts";
import { withSafeTargets } from "./targeted-links.ts";

test.each<[string, string]>([
  ["plain & simple", "plain &amp; simple"],
  ["&copy; &#8220; &#x201c; &nope; &#00065;", "&copy; &#8220; &#x201c; &amp;nope; &#065;"],
  ["<p>a <b>b</b></p>", "<p>a <b>b</b></p>"],
  ["<script>alert(1)</script>x", "alert(1)x"],
  ["<scr<script>ipt>alert(1)</script>", "&lt;script&gt;alert(1)"],
  ['<a href="javascript:alert(1)" onclick="x()">y</a>', '<a href="alert(1)">y</a>'],
  ["<a href='JaVaScRiPt&colon;alert(1)'>y</a>", "<a href='JaVaScRiPt&amp;colon;alert(1)'>y</a>"],
  ['<a href="java&#115;cript:alert(1)">y</a>', '<a href="alert(1)">y</a>'],
  ['<a href="mailto:a@b.test">y</a>', '<a href="mailto:a@b.test">y</a>'],
  ["<img src=x onerror=alert(1)>", '<img src="x">'],
  ["<img src='x' / alt=y/>", "<img src='x' alt=\"y/\" />"],
  ["<p style='color:red;position:fixed'>x</p>", "<p style='color:red'>x</p>"],
  ['<p style="background:url(javascript:x)">x</p>', "<p>x</p>"],
  ['<p style="width:calc(1px + (2px * 3))">x</p>', '<p style="width:calc(1px + (2px * 3))">x</p>'],
  ['<p style="width:expression(x)">x</p>', "<p>x</p>"],
  ["<p data-x='1' data_y='2' aria-label='z' class=c>x</p>", "<p data-x='1' aria-label='z' class=\"c\">x</p>"],
  ["1 < 2 and 3", "1 &lt; 2 and 3"],
  ["a > b", "a &gt; b"],
  ["<!-- a -- b --->c", "<!-- a - b -->c"],
  ["<!--<script>x</script>-->", "&lt;!--x--&gt;"],
  ["<!-- b --> <p>c</p> <!-- d\n -->", "<!-- b --> <p>c</p> <!-- d\n -->"],
  ["<svg><path d='x'/></svg>y", "y"],
  ["<iframe src='x'></iframe>y", "y"],
])("%s becomes %s", (html, cleaned) => {
  expect(cleanHtml(html, "post")).toBe(cleaned);
  expect(cleanHtml(cleaned, "post")).toBe(cleaned);
});

test("a title has words with an emphasis, and no attributes", () => {
  expect(cleanHtml('<h1 class="x">A <b class="y">b</b></h1><img src=x>', "title")).toBe("A <b>b</b>");
});

test.each<[string, string]>([
  [
    '<!-- wp:core/image {"id":14} -->x<!-- /wp:core/image -->',
    '<!-- wp:image {"id":14} -->x<!-- /wp:image -->',
  ],
  ["<!-- wp:spacer --><!-- /wp:spacer -->", "<!-- wp:spacer /-->"],
  ["<!-- wp:a --><!-- wp:b -->x", "<!-- wp:a --><!-- wp:b -->x<!-- /wp:b --><!-- /wp:a -->"],
  [
    '<!-- wp:a {"t":"\\u003cscript\\u003e1\\u003c/script\\u003e \\u0022q\\u0022"} /-->',
    '<!-- wp:a {"t":"1 \\u0022q\\u0022"} /-->',
  ],
  ['<!-- wp:a {"b":{},"c":[],"d":null} /-->', '<!-- wp:a {"b":[],"c":[],"d":null} /-->'],
  ["x <!-- /wp:a --> y", "x <!-- /wp:a --> y"],
])("the block %s becomes %s", (html, cleaned) => {
  expect(cleanHtml(html, "post")).toBe(cleaned);
});

/** Browsers parse these differently from a reader that only counts brackets. */
test.each([
  "<p title='<img src=x onerror=alert(1)>'>x</p>",
  "<textarea><img src=x onerror=alert(1)></textarea>",
  '<a title="</a><script>alert(1)</script>">x</a>',
  "<!-- --!><script>alert(1)</script> -->",
  '<p class="a\u0000" on\u0000click=x>',
  "<<img src=x onerror=alert(1)//>",
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  "<a\u000chref=javascript:alert(1)>x</a>",
])("nothing runs out of %j", (html) => {
  const cleaned = cleanHtml(html, "post");
  expect(isHarmless(cleaned, "post"), cleaned).toBe(true);
});

test("links that open elsewhere say so safely, and nothing else is touched", () => {
  expect(withSafeTargets('<a href="/x" target="_blank" rel="nofollow">x</a> <a href=y>y</a>')).toBe(
    '<a href="/x" target="_blank" rel="nofollow noopener">x</a> <a href=y>y</a>',
  );
  expect(withSafeTargets("<a target <a x><a target=y>z</a>")).toBe(
    '<a target <a x><a target="y" rel="noopener">z</a>',
  );
  const script = "<script>'<a target=_blank>'</script>";
  expect(withSafeTargets(script)).toBe(script);
});

test.each([
  "<",
  "<a ",
  "<!--",
  "<!-- wp:a -->",
  '<!-- wp:a {"b":"} ',
  "&",
  "&#58",
  '<p a="',
  '<p style="calc(',
  "<script>",
])("half a megabyte of %j costs what its length costs", (part) => {
  const started = performance.now();
  cleanHtml(part.repeat(500_000 / part.length), "post");
  expect(performance.now() - started).toBeLessThan(10_000);
});
