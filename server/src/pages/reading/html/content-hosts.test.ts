import { expect, test } from "vitest";
import { capture } from "../../../../test/captured-answers.ts";
import { parseHtml } from "../../../engines/html/tokens.ts";
import { adaptContent } from "./content-hosts.ts";

const hosts = ["extenso.local", "cms.example.test:8080"];

test.each([
  [`<a href="http://extenso.local/contact">x</a>`, `<a href="/contact">x</a>`],
  [`<a href='https://EXTENSO.local'>x</a>`, `<a href="/">x</a>`],
  [`<a href=//extenso.local/a?b=1#c>x</a>`, `<a href="/a?b=1#c">x</a>`],
  [`<a href="http://extenso.local?p=7&#038;q=8">x</a>`, `<a href="/?p=7&amp;q=8">x</a>`],
  [`<a href=" http://cms.example.test:8080/x ">x</a>`, `<a href=" /x ">x</a>`],
  [`<A HREF="http:&#x2F;&#47;extenso.local/x">x</A>`, `<A HREF="/x">x</A>`],
  [
    `<video poster="//extenso.local/p.jpg" src="http://extenso.local/v.mp4">`,
    `<video poster="/p.jpg" src="/v.mp4">`,
  ],
  [`<p style="background:url('https://extenso.local/b.jpg')">`, `<p style="background:url('/b.jpg')">`],
])("%s leads here", (html, expected) => {
  expect(adaptContent(parseHtml(html), hosts)).toBe(expected);
});

test.each([
  `<a href="https://extenso.local.evil.test/x">x</a>`,
  `<a href="https://notextenso.local/x">x</a>`,
  `<a href="https://extenso.local:8443/x">x</a>`,
  `<a href="https://cms.example.test/x">x</a>`,
  `<a href="https://evil.test/?to=https://extenso.local/x">x</a>`,
  `<a href="ftp://extenso.local/x">x</a>`,
  `<a href="extensoXlocal/x">x</a>`,
  `<a title="https://extenso.local/x">x</a>`,
  `<!-- https://extenso.local/x --><script>"https://extenso.local/x"</script>`,
])("%s stays", (html) => {
  expect(adaptContent(parseHtml(html), hosts)).toBe(html);
});

test.each([
  "https://extenso.local//evil.test/x",
  "https://extenso.local/\\evil.test/x",
  "https://extenso.local\\\\evil.test/x",
  "https://extenso.local/&#9;/evil.test/x",
])("%j does not become an address of another host", (address) => {
  expect(adaptContent(parseHtml(`<a href="${address}">`), hosts)).toBe(`<a href="/evil.test/x">`);
});

test("each candidate of a srcset is led here, with commas and descriptors as they were", () => {
  const html = `<img loading=lazy srcset="http://extenso.local/a,b.jpg 300w,//extenso.local/b.jpg 1.5x, https://cdn.test/c.jpg 2x">`;
  expect(adaptContent(parseHtml(html), hosts)).toBe(
    `<img loading=lazy srcset="/a,b.jpg 300w,/b.jpg 1.5x, https://cdn.test/c.jpg 2x">`,
  );
});

test("pictures and frames load late unless the content says otherwise", () => {
  expect(
    adaptContent(parseHtml(`<img src=a.jpg><IFRAME src=b></iframe><img loading="eager" src=c.jpg/>`), []),
  ).toBe(
    `<img loading="lazy" src=a.jpg><IFRAME loading="lazy" src=b></iframe><img loading="eager" src=c.jpg/>`,
  );
});

test("an address that readers see names this site", () => {
  const html =
    "<p>See http://extenso.local/contact, or https://extenso.local. Not http://extenso.local:99/x</p>";
  expect(adaptContent(parseHtml(html), hosts, "https://extenso.test")).toBe(
    "<p>See https://extenso.test/contact, or https://extenso.test/. Not http://extenso.local:99/x</p>",
  );
});

test("nothing of a real article is left at its old home, and nothing else is changed", () => {
  const [post] = capture("posts-slug-dev-host").body;
  const html = adaptContent(parseHtml(post.content.rendered), ["extenso.local"], "https://extenso.test");
  expect(html).not.toContain("extenso.local");
  expect(html).toContain(`<a href="/contact">https://extenso.test/contact</a>`);
  expect(html).toContain(`src="/wp-content/uploads/2024/03/client-mark.png"`);
  const entities = capture("posts-slug-entities").body[0].content.rendered;
  expect(adaptContent(parseHtml(entities), ["elsewhere.test"])).toBe(entities);
});
