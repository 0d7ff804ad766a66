/**
 * What the reading layout adds to an article's HTML: anchors on its headings, and boxes that scroll by
 * keyboard around what may be wider than the text.
 */

import type { ArticleSection } from "@extenso/contract/entities.ts";
import { attributeValue } from "../html/escape.ts";
import { plainText } from "../html/text.ts";

/** Ids of the page around the article. */
const taken = ["main", "members-menu", "article-title"];

function slugOf(title: string): string {
  return (
    title
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 80) || "section"
  );
}

/**
 * @param html already safe: its headings, tables and code blocks carry no attributes.
 * @returns the HTML, and its sections of the highest level for an index.
 */
export function readableArticle(html: string): { html: string; sections: ArticleSection[] } {
  const used = new Set(taken);
  const sections: ArticleSection[] = [];
  const withAnchors = html.replace(/<h([2-4])>([\s\S]*?)<\/h\1>/g, (whole, level: string, inside: string) => {
    const title = plainText(inside);
    if (!title) return whole;
    const slug = slugOf(title);
    let id = slug;
    for (let count = 2; used.has(id); count++) id = `${slug}-${count}`;
    used.add(id);
    if (level === "2") sections.push({ id, title });
    // A link inside of a link is none: such headings keep their own.
    const anchor = /<a[\s>]/.test(inside)
      ? ""
      : ` <a class="heading-anchor" href="#${attributeValue(id)}" aria-label="Link to “${attributeValue(title)}”">#</a>`;
    return `<h${level} id="${attributeValue(id)}">${inside}${anchor}</h${level}>`;
  });
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
