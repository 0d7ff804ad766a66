/**
 * The reading layout's additions to an article's HTML: anchors on its headings, and boxes, scrollable by
 * keyboard, around elements that may be wider than the text.
 */

import type { ArticleSection } from "@extenso/contract/entities.ts";
import { escapeDoubleQuoted } from "@extenso/contract/html/escape.ts";
import { endTagsOf } from "../../../engines/html/forward-search.ts";
import { plainText } from "../../../engines/html/text.ts";
import { withFewMarks } from "../../../engines/wordpress-values/few-marks.ts";

/** Ids used by the page around the article. */
const taken = ["main", "members-menu", "article-title"];

/** Characters of a heading that are used for its id. */
const longestRead = 400;

function slugOf(title: string): string {
  return (
    withFewMarks(title.slice(0, longestRead))
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 80) || "section"
  );
}

/**
 * @param html safe HTML: its headings, tables and code blocks have no attributes.
 * @returns the HTML, and its sections of the highest level for an index.
 */
export function readableArticle(html: string): { html: string; sections: ArticleSection[] } {
  const newId = idMaker();
  const sections: ArticleSection[] = [];
  let withAnchors = "";
  let at = 0;
  for (const { start, end, level, inside } of headingsIn(html)) {
    const title = plainText(inside);
    if (!title) continue;
    const id = newId(slugOf(title));
    if (level === "2") sections.push({ id, title });
    // Links can't be nested, so headings with a link get no anchor.
    const anchor = /<a[\s>]/.test(inside)
      ? ""
      : ` <a class="heading-anchor" href="#${escapeDoubleQuoted(id)}" aria-label="Link to “${escapeDoubleQuoted(title)}”">#</a>`;
    withAnchors += `${html.slice(at, start)}<h${level} id="${escapeDoubleQuoted(id)}">${inside}${anchor}</h${level}>`;
    at = end;
  }
  withAnchors += html.slice(at);
  return {
    html: withAnchors
      .replaceAll("<pre>", '<pre tabindex="0">')
      .replaceAll(
        "<table>",
        '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>',
      )
      .replaceAll("</table>", "</table></div>"),
    sections,
  };
}

interface Heading {
  level: string;
  inside: string;
  start: number;
  end: number;
}

/** A missing end tag is searched for only once, not from each heading. */
function* headingsIn(html: string): Generator<Heading> {
  const opening = /<h([2-4])>/g;
  const endOf = endTagsOf(html);
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const [tag, level = ""] = match;
    const end = endOf(`h${level}`, opening.lastIndex);
    if (end < 0) continue;
    const inside = html.slice(match.index + tag.length, end - `</h${level}>`.length);
    yield { level, inside, start: match.index, end };
    opening.lastIndex = end;
  }
}

/** @returns a function that makes unique ids: `light`, `light-2`, `light-3`. It doesn't try a number twice. */
function idMaker(): (slug: string) => string {
  const used = new Set(taken);
  const counts = new Map<string, number>();
  return (slug) => {
    let id = slug;
    let count = counts.get(slug) ?? 1;
    while (used.has(id)) {
      count += 1;
      id = `${slug}-${count}`;
    }
    counts.set(slug, count);
    used.add(id);
    return id;
  };
}
