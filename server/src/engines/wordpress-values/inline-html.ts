/** HTML of a line or two, as WordPress allows it in descriptions of people and terms, and in titles. */
import sanitizeHtml from "sanitize-html";
import { withBoundedNesting } from "../html/bounded-nesting.ts";

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["a", "abbr", "acronym", "b", "blockquote", "cite", "code"],
    ...["del", "em", "i", "q", "s", "strike", "strong"],
  ],
  allowedAttributes: {
    a: ["href", "title"],
    abbr: ["title"],
    acronym: ["title"],
    blockquote: ["cite"],
    del: ["datetime"],
    q: ["cite"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesAppliedToAttributes: ["href", "cite"],
  // The text inside removed elements stays.
  nonTextTags: [],
};

/** Emphasis and links stay, all other markup goes; a lone `&` becomes `&amp;`. PostgreSQL takes no NUL. */
export function cleanInlineHtml(html: string): string {
  const text = html.toWellFormed().replaceAll("\0", "");
  return /[<>&]/.test(text) ? sanitizeHtml(withBoundedNesting(text), options) : text;
}
