/**
 * Blocks and texts as a real WordPress 7.1.4 rendered them: those of the captures, and `wordpress-blocks.json`, which
 * was asked of the same WordPress for layouts, accordions and what else the captures have none of.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { derivePost } from "../save/derive-post.ts";
import cases from "./wordpress-blocks.json" with { type: "json" };

interface Case {
  name: string;
  raw: string;
  rendered: string;
  excerpt: string | undefined;
  footnotes?: string;
}

const folder = new URL("../../../../test/", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, folder), "utf8"));
const media: { id: number; media_details: object }[] = read("captures/dataset.json").media;

function render({ raw, footnotes = "" }: Case) {
  const texts = { title_raw: "", content_raw: raw, excerpt_raw: "" };
  const derived = derivePost(
    { type: "post", ...texts },
    {
      id: 1,
      footnotes,
      playedFile: () => null,
      galleryPicture: () => null,
      attached: new Map(),
      // biome-ignore lint/suspicious/noExplicitAny: as it was answered
      picture: (id) => media.find((file) => file.id === id)?.media_details as any,
      videoTitle: (id) => `Project film ${id}`,
    },
  );
  return { rendered: derived.content_rendered, excerpt: derived.excerpt_rendered };
}

/** Numbers that count what was rendered in one request, and ids that are new in each. */
const withoutCounts = (html: string | undefined) =>
  html
    ?.replace(/\b(wp-block-gallery|is-style-outline-|accordion-item|(?:video|audio)-\d+)-\d+/g, "$1-N")
    .replace(/(id="(?:video|audio))-\d+-/g, "$1-ID-")
    .replace(/\?_=\d+|&#038;_=\d+/g, "?_=N")
    .replace(/\{\{uniqid\}\}|(?<=&quot;|data-wp-key=")[\da-f]{13}(?=&quot;|")/g, "uniqid");

/** Cases that differ from WordPress on purpose, with the reason. */
const others: Record<string, string> = {
  "new-block-bindings": "a date that is bound to a heading stays what the editor typed",
  "new-block-youtube-offline": "a film is shown without asking YouTube",
  "new-text-youtube-offline": "a film is shown without asking YouTube",
  "new-text-own-post": "an own article's address stays an address",
  "new-text-video": "a film on YouTube becomes its own player",
};

const captured: Case[] = readdirSync(new URL("captures-writing/", folder))
  .filter((file) => /^new-(?:block|text|footnotes)-/.test(file))
  .map((file) => ({ name: file.replace(/\.json$/, ""), body: read(`captures-writing/${file}`).body }))
  .filter(({ body }) => body.content?.raw !== undefined)
  .map(({ name, body: { content, excerpt, meta } }) => ({
    name,
    raw: content.raw,
    rendered: content.rendered,
    excerpt: excerpt?.rendered,
    footnotes: meta?.footnotes ?? "",
  }));

describe("shown as WordPress shows it:", () => {
  test.each([...captured, ...(cases as Case[])].filter(({ name }) => !(name in others)))("$name", (one) => {
    const { rendered, excerpt } = render(one);
    expect(withoutCounts(rendered)).toBe(withoutCounts(one.rendered));
    if (one.excerpt !== undefined) expect(excerpt).toBe(one.excerpt);
  });

  test.each(captured.filter(({ name }) => name in others))("$name is still shown in another way", (one) => {
    expect(withoutCounts(render(one).rendered)).not.toBe(withoutCounts(one.rendered));
  });
});

test("an editor's note to others is no part of the text, and a hidden block none of the page", () => {
  const hidden = (inside: string) =>
    `<!-- wp:group {"metadata":{"blockVisibility":false}} -->${inside}<!-- /wp:group -->`;
  const raw = hidden("<p>secret</p><!-- wp:paragraph --><p>more</p><!-- /wp:paragraph -->");
  expect(render({ name: "", raw, rendered: "", excerpt: "" })).toEqual({ rendered: "", excerpt: "" });
});

test("what is left open is closed, and what is closed twice is passed over", () => {
  const raw = "<!-- /wp:group --><!-- wp:group --><div><!-- wp:paragraph --><p>One</p>";
  const { rendered } = render({ name: "", raw, rendered: "", excerpt: "" });
  expect(rendered).toBe(
    '<div class="is-layout-flow wp-block-group-is-layout-flow"><p class="wp-block-paragraph">One</p>',
  );
});
