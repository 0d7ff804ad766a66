import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { renderExcerpt } from "./excerpt.ts";
import type { RenderContext } from "./render-blocks.ts";
import { renderClassic } from "./render-classic.ts";

interface Capture {
  body: { content: { raw: string; rendered: string } };
}

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../../test/${path}.json`, import.meta.url), "utf8"));

const dataset = read("captures/dataset");
const site = "https://cms.example.test";

const context: RenderContext = {
  footnotes: "",
  id: 33,
  picture: (id) => mediaOf(id)?.media_details,
  videoTitle: (id) => `Project film ${id}`,
  playedFile: () => null,
  attached: new Map(),
  galleryPicture(id) {
    const media = mediaOf(id);
    return media?.media_type === "image"
      ? {
          id,
          address: media.source_url,
          page: media.link,
          alt: media.alt_text,
          caption: media.caption.rendered.replace(/<\/?p>\s*/g, ""),
          details: media.media_details,
        }
      : null;
  },
};

function mediaOf(id: number) {
  return dataset.media.find((media: { id: number }) => media.id === id);
}

/** WordPress counts how often it has rendered a caption in one request. */
const withoutCounts = (html: string) => html.replace(/(attachment[_-]13)-\d/g, "$1");

const render = (raw: string) => renderClassic(raw, context);

describe("what a real WordPress made of the same lines", () => {
  const captured: Capture = read("captures-writing/posts-edit-classic");
  const { raw, rendered } = captured.body.content;

  test("alone", () => {
    expect(render(raw)).toBe(withoutCounts(rendered));
  });

  test("in a list, behind a record with blocks", () => {
    const listed = dataset.posts.find(({ id }: { id: number }) => id === 33).content.rendered;
    expect(listed).not.toBe(rendered);
    expect(renderClassic(raw, context, { afterBlocks: true })).toBe(withoutCounts(listed));
  });

  test("as an excerpt", () => {
    const { excerpt } = dataset.posts.find(({ id }: { id: number }) => id === 33);
    expect(renderExcerpt("", raw)).toBe(excerpt.rendered);
  });

  const everything =
    'One line\nanother line\n\n\nA paragraph with <strong>HTML</strong>\n\n<ul>\n<li>a</li>\n</ul>\n[gallery ids="14,15"] [unknown_shortcode]\n<!--more-->\nThe rest\n<!--nextpage-->\nPage two';

  test("with a gallery, a list, a shortcode of no plugin and marks of pages", () => {
    expect(render(everything)).toBe(
      `<p>One line<br />
another line</p>
<p>A paragraph with <strong>HTML</strong></p>
<ul>
<li>a</li>
</ul>
<p><div id='gallery-1' class='gallery galleryid-33 gallery-columns-3 gallery-size-thumbnail'><figure class='gallery-item'>
\t\t\t<div class='gallery-icon landscape'>
\t\t\t\t<a href='${site}/plating-close-up/'><img loading="lazy" decoding="async" width="150" height="150" src="${site}/wp-content/uploads/2024/02/plating-closeup-150x150.jpg" class="attachment-thumbnail size-thumbnail" alt="A chef placing a herb with tweezers" /></a>
\t\t\t</div></figure><figure class='gallery-item'>
\t\t\t<div class='gallery-icon landscape'>
\t\t\t\t<a href='${site}/kitchen-line/'><img loading="lazy" decoding="async" width="150" height="150" src="${site}/wp-content/uploads/2024/03/kitchen-line-150x150.jpg" class="attachment-thumbnail size-thumbnail" alt="A busy kitchen line" aria-describedby="gallery-1-15" /></a>
\t\t\t</div>
\t\t\t\t<figcaption class='wp-caption-text gallery-caption' id='gallery-1-15'>
\t\t\t\tFriday service.
\t\t\t\t</figcaption></figure>
\t\t</div>
 [unknown_shortcode]<br />
<!--more--><br />
The rest<br />
<!--nextpage--><br />
Page two</p>
`,
    );
    expect(renderExcerpt("", everything)).toBe(
      "<p>One line another line A paragraph with HTML a [unknown_shortcode]</p>\n",
    );
  });
});

test("an example of a shortcode is one in an excerpt, as in WordPress", () => {
  expect(renderExcerpt("", "[gallery]")).toBe("");
  expect(renderExcerpt("", "[[gallery]]")).toBe("");
  expect(renderExcerpt("", "[[caption width='3']<img src='/a'> One[/caption]]")).toBe("<p>One</p>\n");
});

describe("pictures that are not of the library, as a real WordPress 7.1 shows them", () => {
  test.each([
    ['<img src="/a.jpg">', '<img decoding="async" src="/a.jpg">'],
    ["<img src=/a.jpg alt=x>", "<img src=/a.jpg alt=x>"],
    ["<img src='/a.jpg' alt='x'>", "<img src='/a.jpg' alt='x'>"],
    ['<img data-src="/a.jpg">', '<img data-src="/a.jpg">'],
    ['<img src="/a.jpg" decoding="sync">', '<img src="/a.jpg" decoding="sync">'],
    [
      '<img src="/a.jpg" width="9" height="9">',
      '<img loading="lazy" decoding="async" src="/a.jpg" width="9" height="9">',
    ],
    ["<img src=/a.jpg width=9 height=9>", "<img src=/a.jpg width=9 height=9>"],
    [
      '<img src="/a.jpg" width="9" height="9" loading="eager">',
      '<img decoding="async" src="/a.jpg" width="9" height="9" loading="eager">',
    ],
  ])("%s", (raw, shown) => {
    expect(render(raw)).toBe(`<p>${shown}</p>\n`);
  });
});

const picture = '<img class="x" src="/a.jpg" alt="" />';
const figure = (text: string, width = 300) =>
  `<figure style="width: ${width}px" class="wp-caption alignnone"><img decoding="async" class="x" src="/a.jpg" alt="" /><figcaption class="wp-caption-text">${text}</figcaption></figure>`;
const caption = (text: string) => `[caption width="300"]${picture} ${text}[/caption]`;

describe("captions", () => {
  test.each([
    ["alone in its paragraph", caption("One"), `${figure("One")}\n`],
    ["each of several", `${caption("One")}\n\n${caption("Two")}`, `${figure("One")}\n${figure("Two")}\n`],
    [
      "two in one paragraph stay in it",
      `${caption("One")} ${caption("Two")}`,
      `<p>${figure("One")} ${figure("Two")}</p>\n`,
    ],
    ["among words", `Look: ${caption("One")}`, `<p>Look: ${figure("One")}</p>\n`],
    ["its quotes are curled", caption(`"One"`), `${figure("&#8220;One&#8221;")}\n`],
    [
      "with markup and a link around the picture",
      `[caption width="300"]<a href="/b">${picture}</a> By <em>Sam</em>[/caption]`,
      `<figure style="width: 300px" class="wp-caption alignnone"><a href="/b"><img decoding="async" class="x" src="/a.jpg" alt="" /></a><figcaption class="wp-caption-text">By <em>Sam</em></figcaption></figure>\n`,
    ],
    [
      "as it was written before 2012",
      `[caption width="300" caption="One"]${picture}[/caption]`,
      `${figure("One")}\n`,
    ],
    ["by its other name", caption("One").replaceAll("caption", "wp_caption"), `${figure("One")}\n`],
    [
      "without a width it is the picture",
      `[caption]${picture} One[/caption]`,
      '<img decoding="async" class="x" src="/a.jpg" alt="" />\n',
    ],
    [
      "without words too",
      `[caption width="300"]${picture}[/caption]`,
      '<img decoding="async" class="x" src="/a.jpg" alt="" />\n',
    ],
    [
      "that never ends is nothing, as in WordPress",
      `[caption width="300"]${picture} One`,
      `<p><img decoding="async" class="x" src="/a.jpg" alt="" /> One</p>\n`,
    ],
    [
      "of its own with markup",
      `[caption width="300" caption="a <em>b</em> <script>x</script>"]${picture}[/caption]`,
      `${figure("a <em>b</em> x")}\n`,
    ],
    [
      "that says zero is nothing to PHP",
      caption("0"),
      '<img decoding="async" class="x" src="/a.jpg" alt="" />\n',
    ],
    [
      "aligned by nothing",
      `[caption width="300" align=""]${picture} One[/caption]`,
      `${figure("One").replace(" alignnone", "")}\n`,
    ],
    ["in capitals is text", '[CAPTION width="3"]', "<p>[CAPTION width=&#8221;3&#8243;]</p>\n"],
    ["shown as an example", `[[caption]]`, "<p>[caption]</p>\n"],
    [
      "in an attribute is none",
      `<a title="[gallery ids='14']">x</a>`,
      `<p><a title="[gallery ids='14']">x</a></p>\n`,
    ],
  ])("%s", (_, raw, expected) => {
    expect(render(raw)).toBe(expected);
  });

  test("ids, classes and widths hold what such may hold, whatever was written", () => {
    const html = render(
      `[caption id='a"><script>b' width='300<' align='x" onclick="y' class='q']${picture} One[/caption]`,
    );
    expect(html).not.toMatch(/<script|" onclick/);
  });
});

describe("galleries", () => {
  test("alone in their paragraph, counted, each as it was asked for", () => {
    const html = render(
      `[gallery ids="14" link="none" size="medium" columns="2"]\n\n[gallery include="14,19,99999" link="file"]`,
    );
    expect(html).toMatch(
      /^<div id='gallery-1' class='gallery galleryid-33 gallery-columns-2 gallery-size-medium'>/,
    );
    expect(html).toContain('class="attachment-medium size-medium"');
    expect(html).toContain("<div id='gallery-2'");
    expect(html).toContain(`<a href='${site}/wp-content/uploads/2024/02/plating-closeup.jpg'>`);
    expect(html.match(/gallery-item/g)).toHaveLength(2);
    expect(html).not.toContain("<p>");
  });

  test("of nothing are nothing", () => {
    expect(render('Before\n\n[gallery ids="99999"]\n\nBehind')).toBe("<p>Before</p>\n\n<p>Behind</p>\n");
  });
});

describe("lines", () => {
  test.each([
    [
      "lists",
      "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>",
      "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n",
    ],
    ["headings", "<h2>One</h2>\nTwo", "<h2>One</h2>\n<p>Two</p>\n"],
    ["code keeps its lines", "<pre>a\n\nb</pre>\nTwo", "<pre>a\n\nb</pre>\n<p>Two</p>\n"],
    [
      "a quote's words are a paragraph",
      "<blockquote>a\n\nb</blockquote>",
      "<blockquote><p>a</p>\n<p>b</p></blockquote>\n",
    ],
    ["a tag over two lines stays one", '<a\nhref="/b">x</a>', '<p><a\nhref="/b">x</a></p>\n'],
    ["breaks that are there are not doubled", "a<br>\nb", "<p>a<br />\nb</p>\n"],
    ["two breaks end a paragraph", "a<br/><br />b", "<p>a</p>\n<p>b</p>\n"],
    ["a table", "<table>\n<tr>\n<td>a</td>\n</tr>\n</table>", "<table>\n<tr>\n<td>a</td>\n</tr>\n</table>\n"],
    ["of Windows", "a\r\nb\r\n\r\nc", "<p>a<br />\nb</p>\n<p>c</p>\n"],
    ["nothing", " \n ", ""],
  ])("%s", (_, raw, expected) => {
    expect(render(raw)).toBe(expected);
  });

  test("a film's address alone on its line is the film", () => {
    const html = render("Watch:\n\nhttps://youtu.be/ScMzIvxBSi4\n\nor https://youtu.be/ScMzIvxBSi4");
    expect(html).toMatch(/<p><iframe loading="lazy" title="Project film ScMzIvxBSi4" [^>]*><\/iframe><\/p>/);
    expect(html.match(/<iframe/g)).toHaveLength(1);
  });
});

// Thirty times what they take; the same text takes minutes where a step looks at all of it from each place.
test.each([
  ["brackets", "[caption "],
  ["captions without an end", '[caption width="3"]'],
  ["tags without an end", "<div "],
  ["paragraphs that begin with one", "<p> [gallery]"],
  ["comments without an end", "<!-- "],
  ["code without an end", "<script>\n"],
  ["preformatted without an end", "<pre>"],
  ["white space", "   \t "],
  ["lines", "a\n"],
  ["breaks", "<br>"],
  ["captions of figures", " <figcaption"],
  ["attributes", '[gallery a="'],
  ["tags in shortcodes", "[gallery <"],
  ["tags in one shortcode", "<a "],
  ["pictures without an end", "<img "],
  ["frames without an end", "<iframe "],
])("long %s cost what their length costs", (_, part) => {
  const raw = part.repeat(200_000 / part.length);
  const started = performance.now();
  renderClassic(raw, context);
  expect(performance.now() - started).toBeLessThan(6_000);
});
