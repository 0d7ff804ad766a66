import { expect, test } from "vitest";
import { articleText } from "./article.ts";
import { withPlayers } from "./content-players.ts";
import { safeHtml } from "./safe-html.ts";

const id = "ScMzIvxBSi4";
const address = `https://www.youtube.com/watch?v=${id}`;
const link = `<a class="content-film" href="${address}"`;
const shown = (html: string) => withPlayers(articleText(html).html, undefined);

test.each([
  ["a frame", `<iframe title="Film" src="https://www.youtube.com/embed/${id}?feature=oembed"></iframe>`],
  ["an embed that wasn't looked up", `<div class="wp-block-embed__wrapper">\n${address}&#038;t=3\n</div>`],
  ["an address alone in a paragraph", `<p>https://youtu.be/${id}</p>`],
  [
    "WordPress's own player",
    `<video controls><source type="video/youtube" src="${address}&#038;_=1"><a href="x">x</a></video>`,
  ],
])("%s is the site's player", async (_, html) => {
  const result = await shown(`<p>Before</p>${html}<p>After</p>`);
  expect(result).toContain(link);
  expect(result.match(/content-film"/g)).toHaveLength(1);
  expect(result).toMatch(/^<p>Before<\/p>.*<p>After<\/p>$/s);
  expect(result).not.toMatch(/<iframe|content-film data-id/);
});

test("the title is that of the frame, and the thumbnail comes from this server", async () => {
  const html = safeHtml(
    `<iframe title="A &quot;b&quot; &lt;i&gt;" src="https://www.youtube.com/embed/${id}"></iframe>`,
    {
      blocks: true,
    },
  );
  const picture = { url: "/clip-thumbnails/a.webp", alt: "", width: 480, height: 270, candidates: [] };
  const result = await withPlayers(html, async (ids) => new Map(ids.map((one) => [one, picture])));
  expect(result).toContain('data-title="A &quot;b&quot; &lt;i&gt;"');
  expect(result).toContain('<span class="content-film-title">A &quot;b&quot; &lt;i&gt;</span>');
  expect(result).toContain('<img src="/clip-thumbnails/a.webp" alt="" width="480" height="270"');
});

test("content writes no player of its own, and frames of others go", async () => {
  const own = `<a class="content-film" href="https://evil.example/">x</a><content-film data-id="${id}" data-title="x">y</content-film>`;
  expect(await shown(own)).toBe('<a href="https://evil.example/" rel="noopener">x</a>y');
  expect(await shown('<iframe src="https://evil.example/"></iframe><p>x</p>')).toBe("<p>x</p>");
  expect(await shown(`<p>See ${address} there</p>`)).not.toContain("content-film");
});

test("blocks keep what the styles know, and nothing else", () => {
  const html = `<div class="evil"><div class="wp-block-columns evil"><div class="wp-block-column" style="flex-basis:66.66%"><p>Wide</p></div></div></div><details open onclick="x"><summary>Q</summary></details><div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="javascript:x">B</a></div></div>`;
  expect(safeHtml(html, { blocks: true })).toBe(
    '<div class="wp-block-columns"><div class="wp-block-column column-66"><p>Wide</p></div></div><details open><summary>Q</summary></details><div class="wp-block-buttons"><a class="wp-block-button__link">B</a></div>',
  );
  expect(safeHtml(html)).not.toContain("<div");
});

test("players play what the web has, with controls", () => {
  const html = `<video autoplay src="/a.mp4" poster="/a.jpg" onplay="x"><track src="/a.vtt" kind="captions"></video><audio src="javascript:x"></audio>`;
  expect(safeHtml(html, { blocks: true })).toBe(
    '<video src="/a.mp4" poster="/a.jpg" controls playsinline preload="none"><track src="/a.vtt" kind="captions" /></video><audio controls preload="none"></audio>',
  );
});

test("parts of the latest posts keep what the styles need", () => {
  const list = `<ul class="wp-block-latest-posts__list is-grid columns-3 wp-block-latest-posts"><li><div class="wp-block-latest-posts__featured-image alignleft"><img src="/a.jpg" alt="A" /></div><a class="x" href="/a/">A</a><div class="wp-block-latest-posts__post-author">by B</div><time datetime="2026-11-03T15:10:00" class="wp-block-latest-posts__post-date">November 3</time></li></ul>`;
  const shown = safeHtml(list, { blocks: true });
  expect(shown).toContain('<ul class="is-grid wp-block-latest-posts">');
  expect(shown).toContain('<div class="wp-block-latest-posts__featured-image">');
  expect(shown).toContain('<div class="wp-block-latest-posts__post-author">by B</div>');
  expect(shown).toContain('class="wp-block-latest-posts__post-date"');
});
