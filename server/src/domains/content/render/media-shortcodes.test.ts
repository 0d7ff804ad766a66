import { expect, test } from "vitest";
import type { RenderContext } from "./render-blocks.ts";
import { renderBlocks } from "./render-blocks.ts";
import { renderClassic } from "./render-classic.ts";

const context: RenderContext = {
  footnotes: "",
  id: 156,
  picture: () => undefined,
  videoTitle: (id) => (id === "aqz-KE-bpKQ" ? "A & B" : undefined),
  galleryPicture: () => null,
  attached: new Map(),
  playedFile: (id) =>
    id < 9 ? { address: `/a${id}.mp3`, mimeType: "audio/mpeg", title: `Tone ${id}` } : null,
};
const render = (text: string) => renderClassic(text, context);

// Output of WordPress 7.1 for the same input, except for the numbers, which WordPress goes on counting across texts.
test.each([
  [
    '[audio mp3="https://cms.example.test/room-tone.mp3"][/audio]',
    '<audio class="wp-audio-shortcode" id="audio-156-1" preload="none" style="width: 100%;" controls="controls"><source type="audio/mpeg" src="https://cms.example.test/room-tone.mp3?_=1" /><a href="https://cms.example.test/room-tone.mp3">https://cms.example.test/room-tone.mp3</a></audio>',
  ],
  [
    '[audio src="https://elsewhere.example.test/talk.exe"]',
    '<a class="wp-embedded-audio" href="https://elsewhere.example.test/talk.exe">https://elsewhere.example.test/talk.exe</a>',
  ],
  [
    '[video src="https://elsewhere.example.test/film.mp4" loop="on" preload="none"]',
    '<div style="width: 640px;" class="wp-video"><video class="wp-video-shortcode" id="video-156-1" width="640" height="360" loop preload="none" controls="controls"><source type="video/mp4" src="https://elsewhere.example.test/film.mp4?_=1" /><a href="https://elsewhere.example.test/film.mp4">https://elsewhere.example.test/film.mp4</a></video></div>',
  ],
])("%s", (text, html) => {
  expect(render(text).trim()).toBe(html);
});

test("a film at YouTube is a film, however it is embedded, whether its title is known or not", () => {
  for (const text of [
    '[video src="https://www.youtube.com/watch?v=aqz-KE-bpKQ"]',
    "[embed]https://youtu.be/aqz-KE-bpKQ[/embed]",
    "https://youtu.be/aqz-KE-bpKQ",
  ])
    expect(render(text)).toContain(
      'title="A &amp; B" width="500" height="281" src="https://www.youtube.com/embed/aqz-KE-bpKQ',
    );
  const untitled =
    'title="YouTube video player" width="500" height="281" src="https://www.youtube.com/embed/ScMzIvxBSi4';
  expect(render("https://youtu.be/ScMzIvxBSi4")).toContain(untitled);
  const address = "https://www.youtube.com/watch?v=ScMzIvxBSi4";
  const block = `<!-- wp:embed {"url":"${address}"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${address}\n</div></figure>\n<!-- /wp:embed -->`;
  expect(renderBlocks(block, context)).toContain(untitled);
  expect(renderBlocks(`<!-- wp:paragraph -->\n<p>${address}</p>\n<!-- /wp:paragraph -->`, context)).toContain(
    untitled,
  );
});

test("any other address that is embedded is a link, and none runs anything", () => {
  expect(render("[embed]https://vimeo.com/1?a=1&b=2[/embed]")).toContain(
    '<a href="https://vimeo.com/1?a=1&amp;b=2">https://vimeo.com/1?a=1&amp;b=2</a>',
  );
  expect(render("[embed]javascript:alert(1)[/embed]")).not.toContain("href");
  expect(render('[video src="javascript:alert(1)//a.mp4"]')).not.toContain("<video");
});

test("a playlist is a player for each of its files that is there", () => {
  const html = render('[playlist ids="7,8,9,7"]');
  expect(html.match(/<audio controls preload="none" src="\/a\d\.mp3">/g)).toHaveLength(2);
  expect(html).toContain("Tone 8</figcaption>");
  expect(render('[playlist type="video" ids="7"]').trim()).toBe("");
});

test("a film or a sound whose address stands alone gets its player, a search in its address gets none", () => {
  const film = "https://elsewhere.example.test/film.mp4";
  const player = '<video class="wp-video-shortcode" id="video-156-1" width="640" height="360"';
  for (const text of [film, `[embed]${film}[/embed]`, `Before\n\n${film}\n\nBehind`])
    expect(render(text)).toContain(`<div style="width: 640px;" class="wp-video">${player}`);
  const paragraph = `<!-- wp:paragraph -->\n<p>${film}</p>\n<!-- /wp:paragraph -->`;
  expect(renderBlocks(paragraph, context)).toContain(player);
  expect(render("{{origin}}/wp-content/uploads/a.mp3")).toContain('<audio class="wp-audio-shortcode"');
  expect(render(`See ${film} here`)).not.toContain("<video");
  expect(render(`${film}?x=1`)).not.toContain("<video");
});

test("what is embedded stands in its paragraph, and an escaped one stays text", () => {
  const link = '<a href="https://vimeo.com/1">https://vimeo.com/1</a>';
  expect(render("[embed]https://vimeo.com/1[/embed]")).toBe(`<p>${link}</p>\n`);
  expect(render("See [embed]https://vimeo.com/1[/embed] here")).toBe(`<p>See ${link} here</p>\n`);
  expect(render("[[embed]https://vimeo.com/1[/embed]]")).toContain("[embed]https://vimeo.com/1[/embed]");
});

const gallery = (text: string) => {
  const details = { width: 3, height: 2, file: "a.jpg", sizes: {}, image_meta: {} };
  const galleryPicture = (id: number) => ({
    id,
    address: `/${id}.jpg`,
    page: `/p${id}/`,
    alt: "",
    caption: "c",
    details,
  });
  return renderClassic(text, { ...context, galleryPicture } as unknown as RenderContext);
};

test("a gallery is made of the elements that it names, and others never", () => {
  const html = gallery('[gallery ids="2" itemtag="div" icontag="span" captiontag="script"]');
  expect(html).toContain("<div class='gallery-item'>\n\t\t\t<span class='gallery-icon landscape'>");
  expect(html).toContain("<figcaption class='wp-caption-text gallery-caption'");
  expect(html).not.toContain("script");
});

test.each([
  ['ids="2,1,3"', [2, 1, 3]],
  ['include="2,1,3"', [1, 2, 3]],
  ['include="2,1,3" orderby="ID" order="DESC"', [3, 2, 1]],
  ['ids="2,1,3" orderby="ID"', [1, 2, 3]],
])("a gallery of %s has the pictures %j", (attributes, ids) => {
  const found = [...gallery(`[gallery ${attributes}]`).matchAll(/href='\/p(\d)\/'/g)].map(([, id]) =>
    Number(id),
  );
  expect(found).toEqual(ids);
});
