import { describe, expect, test } from "vitest";
import { safeHtml } from "./safe-html.ts";

describe("hostile HTML comes out harmless", () => {
  test.each([
    ["<p>Hi<script>alert(1)</script></p>", "<p>Hi</p>"],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="main">Hi</p>', "<p>Hi</p>"],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href=" &#106;avascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="//evil.example/x">x</a>', "<a>x</a>"],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', "<a>x</a>"],
    ['<img src="x" onerror="alert(1)">', '<img src="x" alt="" loading="lazy" decoding="async" />'],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ""],
    ["<svg><style><img src=x onerror=alert(1)></style></svg>after", "after"],
    ["<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", ""],
    ['<iframe src="https://evil.example"></iframe><p>on</p>', "<p>on</p>"],
    ['<form action="/x"><input name="a"><button>b</button></form>', ""],
    ["<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>", ""],
    ["<!-- <img src=x onerror=alert(1)> -->text", "text"],
    ["<p>open <b>bold", "<p>open <b>bold</b></p>"],
    ["1 < 2 &amp; <em>so</em>", "1 &lt; 2 &amp; <em>so</em>"],
  ])("%s", (hostile, harmless) => {
    expect(safeHtml(hostile)).toBe(harmless);
  });
});

test("structure, links and pictures stay", () => {
  const html =
    '<h3>Plan</h3><ul><li>One</li></ul><p><a href="https://example.org/a" target="_blank">a</a> <a href="/contact">b</a></p>';
  expect(safeHtml(html)).toBe(
    '<h3>Plan</h3><ul><li>One</li></ul><p><a href="https://example.org/a" rel="noopener">a</a> <a href="/contact">b</a></p>',
  );
});

test("in articles and pages, text keeps the side that WordPress's editor gives it", () => {
  const html = `<h1 class="has-text-align-center has-large-font-size">A</h1><p class="has-text-align-right">b</p>`;
  expect(safeHtml(html, { blocks: true })).toBe(
    '<h2 class="has-text-align-center">A</h2><p class="has-text-align-right">b</p>',
  );
  expect(safeHtml(html)).toBe("<h2>A</h2><p>b</p>");
});

test("headings never stand above the place they are put in", () => {
  expect(safeHtml("<h1>a</h1><h2>b</h2><h4>c</h4>", { firstHeading: 3 })).toBe(
    "<h3>a</h3><h3>b</h3><h4>c</h4>",
  );
});
