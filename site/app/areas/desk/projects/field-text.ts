/** The texts of a project are HTML in their fields. Plain paragraphs are edited as plain text. */

import { escapeText } from "@extenso/contract/html/escape.ts";

const entities: Record<string, string> = {
  ...{ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#039;": "'", "&nbsp;": " " },
  ...{ "&#8217;": "’", "&#8216;": "‘", "&#8220;": "“", "&#8221;": "”", "&#8211;": "–", "&#8212;": "—" },
  "&#8230;": "…",
};

/** Null where there is more to it than paragraphs: then its HTML is edited as it is. */
export function plainParagraphs(html: string): string | null {
  const text = html
    .trim()
    .replace(/\s*<\/p>\s*<p>\s*/g, "\n\n")
    .replace(/^<p>\s*|\s*<\/p>$/g, "")
    .replace(/<br ?\/?>\n?/g, "\n");
  if (/[<>]/.test(text)) return null;
  const found = text.match(/&(?:[a-z]+|#\d+);/g) ?? [];
  if (found.some((entity) => entities[entity] === undefined)) return null;
  return text.replace(/&(?:[a-z]+|#\d+);/g, (entity) => entities[entity] ?? entity);
}

/** A blank line ends a paragraph. */
export function paragraphsHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll("\n", "<br />\n")}</p>`)
    .join("\n");
}
