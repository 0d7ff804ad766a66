import { expect, test } from "vitest";
import { readableArticle } from "./readable-article.ts";

test("headings get anchors made of their words, each its own", () => {
  const { html, sections } = readableArticle("<h2>Two lights &amp; a wall</h2><h3>Why?</h3><h2>Why?</h2>");
  expect(html).toContain('<h2 id="two-lights-a-wall">Two lights &amp; a wall <a class="heading-anchor"');
  expect(html).toContain('<h3 id="why">');
  expect(html).toContain('<h2 id="why-2">');
  expect(sections).toEqual([
    { id: "two-lights-a-wall", title: "Two lights & a wall" },
    { id: "why-2", title: "Why?" },
  ]);
});

test("no heading takes an id of the page around it, and other scripts keep their letters", () => {
  expect(readableArticle("<h2>Main</h2>").sections).toEqual([{ id: "main-2", title: "Main" }]);
  expect(readableArticle("<h2>Éclairage à 5600 K</h2>").sections[0]?.id).toBe("eclairage-a-5600-k");
  expect(readableArticle("<h2>照明</h2>").sections[0]?.id).toBe("照明");
});

test("a heading's markup cannot leave the anchor's attributes", () => {
  const { html } = readableArticle('<h2>"&gt;&lt;b&gt;</h2>');
  expect(html).toContain('aria-label="Link to “&quot;>&lt;b>”"');
});

test("an empty heading and one that is a link stay as they are", () => {
  expect(readableArticle("<h2> </h2>").html).toBe("<h2> </h2>");
  expect(readableArticle('<h2><a href="/x">X</a></h2>').html).toBe('<h2 id="x"><a href="/x">X</a></h2>');
});

test("wide tables and code scroll by keyboard", () => {
  expect(readableArticle("<pre><code>x</code></pre><table><tr><td>1</td></tr></table>").html).toBe(
    '<pre tabindex="0"><code>x</code></pre><div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table><tr><td>1</td></tr></table></div>',
  );
});
