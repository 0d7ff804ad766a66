/**
 * A quarter of a megabyte of what makes careless parsers slow, and a whole one with `ALL_CASES` (`npm run rounds --
 * cases`). Work that grew with the square of the length would take minutes here, so that each case ends within the
 * test's time is the proof; in the core reach each parser gets every other case. `text-functions.test.ts` judges how the
 * work of the same parsers grows.
 */
import { describe, expect, test } from "vitest";
import { renderExcerpt } from "../../../domains/content/render/excerpt.ts";
import { decodeEntities } from "../../../engines/html/entities.ts";
import { plainText } from "../../../engines/html/text.ts";
import { htmlTokens, parseHtml } from "../../../engines/html/tokens.ts";
import { isCoreReach } from "../../../kernel/test-reach.ts";
import { adaptContent } from "./content-hosts.ts";
import { firstVideoIn, youTubeEmbedsIn } from "./embedded-video.ts";
import { galleryIds } from "./gallery-ids.ts";

const size = process.env.ALL_CASES ? 1_000_000 : 250_000;

/** `part` over and over, until it is as long. */
function many(part: string): string {
  return part.repeat(Math.ceil(size / part.length));
}

const hostile = {
  "open brackets": many("<"),
  "tags that never end": many("<a "),
  "quotes that never end": many(`<a b="`),
  "attributes without end": `<a ${many("b ")}`,
  "equals signs": `<a ${many("=")}>`,
  "white space in a tag": `<a${many(" ")}`,
  "white space around equals": `<a ${many("b  =  ")}`,
  "comments that never end": many("<!--"),
  "comments that nearly end": `<!--${many("--!")}`,
  declarations: many("<!x"),
  "closing tags": many("</"),
  "scripts that never end": many("<script>"),
  "scripts that nearly end": `<script>${many("</scrip")}`,
  "scripts one after another": many("<script></script>"),
  ampersands: many("&"),
  "entities that nearly are": many("&#12345678"),
  "white space": many(" \n"),
  "addresses without a host": many("https://"),
  "hosts without end": `//${many("a.")}`,
  "one long label": `//${many("a")}`,
  "near YouTube": many("//youtube.com"),
  "YouTube without a video": many("//youtube.com/ "),
  "near a content host": many("//dev.test:"),
  candidates: `<img srcset="${many("//dev.test/a 1w,")}">`,
  slashes: `<a href="//dev.test${many("/")}">`,
  "punctuation behind an address": `https://a.test/${many(".")}x`,
  "backslashes in a comment": `<!-- wp:embed ${many("\\u0026")} -->`,
};

const parsers = {
  htmlTokens: (html: string) => [...htmlTokens(html)].length,
  plainText: (html: string) => plainText(html).length,
  decodeEntities: (html: string) => decodeEntities(html).length,
  galleryIds: (html: string) => galleryIds(parseHtml(html)).length,
  firstVideoIn: (html: string) => firstVideoIn(parseHtml(html))?.length ?? 0,
  youTubeEmbedsIn: (html: string) => youTubeEmbedsIn(parseHtml(html)).length,
  excerptOfBlocks: (html: string) => renderExcerpt("", `<!-- wp:paragraph --><p>${html}`).length,
  excerptOfLines: (html: string) => renderExcerpt("", html).length,
  adaptContent: (html: string) => adaptContent(parseHtml(html), ["dev.test"]).length,
};

describe.each(Object.entries(parsers))("%s", (name, parse) => {
  const turn = Object.keys(parsers).indexOf(name);
  const given = Object.entries(hostile).filter((_, at) => !isCoreReach || (at + turn) % 2 === 0);
  test.each(given)("gets through %s", (_, html) => {
    expect(parse(html)).toBeLessThan(html.length * 7);
  });
});
