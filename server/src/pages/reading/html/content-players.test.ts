import { expect, test } from "vitest";
import { articleText } from "../article.ts";
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

test("players of others wait for a press as ours, from their frames and from their addresses", async () => {
  const frame = `<iframe title="Making of" src="https://player.vimeo.com/video/76979871?h=8272103f6e&#038;app_id=1" onload="x"></iframe>`;
  const film = await shown(`<p>a</p>${frame}<p>b</p>`);
  expect(film).toBe(
    '<p>a</p><a class="content-film" data-kind="film" href="https://vimeo.com/76979871/8272103f6e" rel="noopener" data-title="Making of" data-frame="https://player.vimeo.com/video/76979871?dnt=1&amp;h=8272103f6e"><span class="content-film-title">Making of</span><span class="content-film-note">Plays from Vimeo</span></a><p>b</p>',
  );
  const map = await shown("<p>https://www.openstreetmap.org/#map=14/49.28/-123.09</p>");
  expect(map).toContain('data-kind="map"');
  expect(map).toContain("Loads from OpenStreetMap");
});

test.each([
  [
    "film",
    "https://www.dailymotion.com/video/x8abc12",
    "https://geo.dailymotion.com/player.html?video=x8abc12",
    "Film on Dailymotion",
    "Plays from Dailymotion",
  ],
  [
    "sound",
    "https://www.deezer.com/track/3135556",
    "https://widget.deezer.com/widget/auto/track/3135556",
    "Listen on Deezer",
    "Plays from Deezer",
  ],
  [
    "post",
    "https://www.tiktok.com/@the.studio/video/7342084920803446024",
    "https://www.tiktok.com/embed/v2/7342084920803446024",
    "Post",
    "Loads from TikTok",
  ],
  [
    "interactive",
    "https://my.matterport.com/show/?m=SxQL3iGyoDo",
    "https://my.matterport.com/show/?m=SxQL3iGyoDo",
    "On Matterport",
    "Loads from Matterport",
  ],
])("a %s of a WordPress's embed block is a card of ours", async (kind, page, frame, name, note) => {
  const block = `<figure class="wp-block-embed is-type-rich"><div class="wp-block-embed__wrapper">\n${page}\n</div><figcaption class="wp-element-caption">Ours</figcaption></figure>`;
  for (const html of [block, `<p>${page}</p>`, `<iframe src="${frame.replaceAll("&", "&amp;")}"></iframe>`]) {
    const card = await shown(html);
    expect(card).toContain(`<a class="content-film" data-kind="${kind}" href="`);
    expect(card).toContain(`data-frame="${frame.replaceAll("&", "&amp;")}"`);
    expect(card).toContain(`<span class="content-film-title">${name}</span>`);
    expect(card).toContain(`<span class="content-film-note">${note}</span>`);
    expect(card).not.toContain("<iframe");
  }
  expect(await shown(block)).toContain("<figcaption>Ours</figcaption>");
});

test("the card of a page elsewhere is a callout whose title leads there", async () => {
  const card = await shown(
    '<div class="wp-block-group is-callout is-layout-constrained"><figure class="wp-block-image size-large is-decorative"><img src="/wp-content/uploads/a.webp" alt="" class="wp-image-7"/></figure><p><a href="https://elsewhere.test/page?a=1&amp;b=2"><strong>Harbour &amp; light</strong></a></p><p>Ana, Elsewhere</p></div>',
  );
  expect(card).toBe(
    '<div class="is-callout"><figure><img loading="lazy" src="/wp-content/uploads/a.webp" alt="" decoding="async" /></figure><p><a href="https://elsewhere.test/page?a=1&amp;b=2" rel="noopener"><strong>Harbour &amp; light</strong></a></p><p>Ana, Elsewhere</p></div>',
  );
});

test("any other address of an embed block is a card; alone in a paragraph it stays text", async () => {
  const card = await shown(
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.example.org/a/&quot;&gt;&lt;b&gt;?x=1&#038;y=2\n</div></figure>',
  );
  expect(card).toContain(
    '<a class="content-link" href="https://www.example.org/a/%22%3E%3Cb%3E?x=1&amp;y=2" rel="noopener">',
  );
  expect(card).toContain("<span>example.org</span>");
  expect(card).not.toContain("<b>");
  expect(await shown("<p>https://www.example.org/a</p>")).toBe("<p>https://www.example.org/a</p>");
  expect(await shown('<div class="wp-block-embed__wrapper">javascript:alert(1)</div>')).not.toContain("href");
});

test("content writes no card of its own", async () => {
  const own = `<content-player data-address="https://evil.example/" data-title="x">y</content-player><a class="content-link" data-frame="https://evil.example/" href="/x">z</a>`;
  expect(await shown(own)).toBe('y<a href="/x">z</a>');
});

test("a picture that an editor has given a width has the nearest that the styles have", () => {
  const shown = (style: string, names = "") =>
    safeHtml(`<figure class="alignright"><img src="/a.jpg" alt="A"${names} style="${style}"></figure>`, {
      blocks: true,
    });
  expect(shown("width:200px")).toContain('class="is-small"');
  expect(shown("aspect-ratio:1;width:480px;height:auto")).toContain('class="is-large"');
  expect(shown("width:25%")).toContain('class="is-small"');
  expect(shown("width:320px")).not.toContain('class="is-');
  expect(shown("max-width:9px")).not.toContain('class="is-');
  expect(shown("width:9px", ' class="is-large evil"')).toContain('class="is-small"');
});

test("words that WordPress underlined stay underlined, callouts and placed pictures keep their class", () => {
  const html =
    '<p><span style="text-decoration: underline;">a</span><span style="color:red">b</span></p><div class="wp-block-group is-callout has-x"><p>c</p></div><figure class="wp-block-image alignleft size-large is-resized"><img src="/a.jpg" style="width:320px" alt="A"></figure>';
  expect(safeHtml(html, { blocks: true })).toBe(
    '<p><u>a</u>b</p><div class="is-callout"><p>c</p></div><figure class="alignleft"><img src="/a.jpg" alt="A" loading="lazy" decoding="async" /></figure>',
  );
});
