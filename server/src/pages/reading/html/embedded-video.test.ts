import { expect, test } from "vitest";
import { parseHtml } from "../../../engines/html/tokens.ts";
import { youTubeEmbed, youTubeId } from "../youtube.ts";
import { firstVideoIn, usableVideoUrl, youTubeEmbedsIn } from "./embedded-video.ts";

test.each<[unknown, string | null]>([
  ["https://videos.example.test/launch.mp4", "https://videos.example.test/launch.mp4"],
  ["  HTTPS://videos.example.test/launch  ", "HTTPS://videos.example.test/launch"],
  ["/wp-content/uploads/clips/tour", "/wp-content/uploads/clips/tour"],
  ["//cdn.example.test/tour", "//cdn.example.test/tour"],
  ["clip.webm", "clip.webm"],
  ["films/a.MOV?dl=1", "films/a.MOV?dl=1"],
  ["https://youtu.be/aqz-KE-bpKQ", "https://youtu.be/aqz-KE-bpKQ"],
  ["http", "http"],
  ["/ab", null],
  ["   ", null],
  ["", null],
  ["null", null],
  [" undefined ", null],
  ["not a url", null],
  ["javascript:alert(1)//.mp4", null],
  ["data:video/.mp4;base64,AAAA", null],
  ["http://[/.mp4", null],
  [null, null],
  [undefined, null],
  [false, null],
  [2024, null],
  [{ url: "https://videos.example.test/launch.mp4" }, null],
])("the video field %j gives %j", (value, url) => {
  expect(usableVideoUrl(value)).toBe(url);
});

test.each<[string, string | null]>([
  [`<p>x</p><video controls src="/a.mp4"></video>`, "/a.mp4"],
  [`<VIDEO poster=x.jpg><SOURCE type=video/webm src='/a.webm'></VIDEO>`, "/a.webm"],
  [`<video data-src="/late.mp4"></video>`, "/late.mp4"],
  [`<video src="/first.mp4"></video><video src="/second.mp4"></video>`, "/first.mp4"],
  [`<a href="/linked.mp4">x</a><video src="/played.mp4"></video>`, "/played.mp4"],
  [`<video src="/a.mp4?x=1&#038;y=2">`, "/a.mp4?x=1&y=2"],
  [`<video src="javascript:alert(1)"></video><video src="/a.mp4">`, "/a.mp4"],
  [`<picture><source srcset="/a.webp"></picture>`, null],
  [`<audio><source src="/a.ogg"></audio><video src="/b.ogg"></video>`, "/b.ogg"],
  [`<source src="/a.mp3" type="audio/mpeg">`, null],
  [`<!-- <video src="/a.mp4"></video> -->`, null],
  [`<script>"<video src='/a.mp4'>"</script>`, null],
  [
    `<p>Episode one: https://videos.example.test/e-1.mp4?dl=1 and more.</p>`,
    "https://videos.example.test/e-1.mp4?dl=1",
  ],
  [`<p>(See https://videos.example.test/e.mov).</p>`, "https://videos.example.test/e.mov"],
  [`<p>https://x.test/a.mp4.html, https://x.test/b.MKV</p>`, "https://x.test/b.MKV"],
  [
    `<p><a href="https://videos.example.test/tour.mov">the tour</a></p>`,
    "https://videos.example.test/tour.mov",
  ],
  [`<a href='/wp-content/uploads/a.avi#t=5'>x</a>`, "/wp-content/uploads/a.avi#t=5"],
  [`<p>notes about a .mp4 file</p><a href="a.pdf">x</a>`, null],
  ["", null],
])("the first video of %j is %j", (html, url) => {
  expect(firstVideoIn(parseHtml(html))).toBe(url);
});

const id = "aqz-KE-bpKQ";

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `http://youtube.com/watch?feature=shared&v=${id}&t=10s`,
  `https://www.youtube.com/watch?feature=oembed&#038;v=${id}`,
  `https://www.youtube.com/watch?a=1&amp;v=${id}`,
  `https://m.youtube.com/watch?v=${id}#t=1`,
  `https://music.youtube.com/watch?v=${id}&list=RD`,
  `HTTPS://WWW.YouTube.COM/watch?v=${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/embed/${id}?rel=0`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtube.com/v/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `//www.youtube.com/embed/${id}`,
  `www.youtube.com/watch?v=${id}`,
  `youtu.be/${id}`,
  ` ${id} `,
])("%j names the video", (reference) => {
  expect(youTubeId(reference)).toBe(id);
});

test.each([
  "",
  "aqz-KE-bpK",
  "aqz-KE-bpKQQ",
  "aqz KE bpKQ",
  "https://www.youtube.com/embed/videoseries?list=PL123",
  "https://www.youtube.com/embed/live_stream?channel=UC123",
  "https://www.youtube.com/watch?list=PL123",
  "https://www.youtube.com/@studio",
  `https://www.youtube.com/channel/${id}`,
  `https://player.vimeo.com/video/${id}`,
  `https://youtube.com.evil.test/watch?v=${id}`,
  `https://evil.test/youtube.com/embed/${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://www.youtube.com/embed/${id}"onload=x`,
  `javascript:"youtube.com/embed/${id}"`,
  `javascript:alert(1)@youtu.be/${id}`,
  `javascript:alert(1)//@youtu.be/${id}`,
  `javascript://youtu.be/${id}`,
  `data:text/html,@www.youtube.com/embed/${id}`,
  `https:youtu.be@evil.test/${id}`,
  `https://casey:secret@youtu.be/${id}`,
  `https://youtu.be@evil.test/${id}`,
  "https://",
  "::::",
])("%j names none", (reference) => {
  expect(youTubeId(reference)).toBeNull();
});

test("all that is shown of a video follows from its id", () => {
  expect(youTubeEmbed(id, `https://youtu.be/${id}`, "Film")).toEqual({
    type: "youtube",
    videoId: id,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
    picture: null,
    originalUrl: `https://youtu.be/${id}`,
    title: "Film",
  });
});

test.each([
  [`https://youtu.be/${id}?t=5`, `https://youtu.be/${id}?t=5`],
  [`//www.youtube.com/embed/${id}`, `https://www.youtube.com/embed/${id}`],
  [`www.youtube.com/watch?v=${id}`, `https://www.youtube.com/watch?v=${id}`],
  [id, `https://youtu.be/${id}`],
  [`javascript:alert(1)@youtu.be/${id}`, `https://youtu.be/${id}`],
  ["javascript:alert(1)", `https://youtu.be/${id}`],
  [`https://evil.test/watch?v=${id}`, `https://youtu.be/${id}`],
])("a video that was named as %j is linked at %j", (named, linked) => {
  expect(youTubeEmbed(id, named).originalUrl).toBe(linked);
});

test.each([
  `<iframe src="javascript:alert(1)@youtu.be/${id}"></iframe>`,
  `<lite-youtube videoid="javascript:alert(1)@youtu.be/${id}"></lite-youtube>`,
  `<!-- wp:embed {"url":"javascript:alert(1)@youtu.be/${id}"} -->`,
  `<p>javascript://youtu.be/${id}</p>`,
])("%s gives no link that runs", (html) => {
  for (const { originalUrl } of youTubeEmbedsIn(parseHtml(html))) expect(originalUrl).toMatch(/^https?:\/\//);
});

const wrapper = (inside: string) =>
  `<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">\n${inside}\n</div></figure>`;

test.each<[string, string[]]>([
  [wrapper(`<iframe title="Film" src="https://www.youtube.com/embed/${id}?feature=oembed"></iframe>`), [id]],
  [wrapper(`https://www.youtube.com/watch?v=${id}&#038;offline=1`), [id]],
  [wrapper(`<a href="https://youtu.be/${id}">https://youtu.be/${id}</a>`), [id]],
  [`<IFRAME SRC='//www.youtube-nocookie.com/embed/${id}'></IFRAME>`, [id]],
  [`<iframe data-src="https://www.youtube.com/embed/${id}" src="about:blank"></iframe>`, [id]],
  [
    `<object data="https://www.youtube.com/v/${id}"><param name=movie value="https://www.youtube.com/v/${id}"></object>`,
    [id],
  ],
  [`<lite-youtube videoid="${id}"></lite-youtube>`, [id]],
  [`<!-- wp:embed {"url":"https:\\/\\/youtu.be\\/${id}","type":"video"} /-->`, [id]],
  [`<!--wp:core-embed/youtube {"url":"https://www.youtube.com/watch?a=1\\u0026v=${id}"}-->`, [id]],
  [`<!-- wp:embed {"url":"https://youtu.be/ab\\u002d\\u002dcdefghi"} -->`, ["ab--cdefghi"]],
  [`<!-- embed: https://www.youtube.com/v/${id} -->`, [id]],
  [`<!-- embed: ${id} -->`, [id]],
  [
    `<p>Watch https://youtu.be/${id}, or (https://www.youtube.com/watch?v=ScMzIvxBSi4).</p>`,
    [id, "ScMzIvxBSi4"],
  ],
  [`<p>https://youtu.be/${id}</p><iframe src="https://www.youtube.com/embed/${id}"></iframe>`, [id]],
  // A link in a sentence, a word of eleven letters and what was commented out are no embeds.
  [`<p>See <a href="https://youtu.be/${id}">our channel</a>.</p>`, []],
  [`<p>Bare id: dQw4w9WgXcQ, photography</p>`, []],
  [`<!-- <iframe src="https://www.youtube.com/embed/${id}"></iframe> -->`, []],
  [`<script>var u = "https://youtu.be/${id}"</script>`, []],
  [`<iframe src="https://player.vimeo.com/video/76979871"></iframe>`, []],
  [`<iframe src="https://evil.test/?https://www.youtube.com/embed/${id}"></iframe>`, []],
  [`<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>`, []],
])("%s embeds %j", (html, ids) => {
  expect(youTubeEmbedsIn(parseHtml(html)).map(({ videoId }) => videoId)).toEqual(ids);
});

test("an embed keeps its address decoded and its frame's title, whichever comes first", () => {
  const html = `<!-- wp:embed {"url":"https://youtu.be/${id}"} --><iframe title="Cedar &amp; Salt" src="https://www.youtube.com/embed/${id}?a=1&#038;b=2"></iframe>`;
  expect(youTubeEmbedsIn(parseHtml(html))).toEqual([
    youTubeEmbed(id, `https://www.youtube.com/embed/${id}?a=1&b=2`, "Cedar & Salt"),
  ]);
});
