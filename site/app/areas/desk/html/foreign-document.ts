/** HTML that another program put on the clipboard, with its lists as lists and without what was never part of the text. */
import { parseForeignHtml, styleOf } from "./foreign-html.ts";
import { foreignLists } from "./foreign-lists.ts";
import { removeOfficeHelpers } from "./office-helpers.ts";

/** @param longest characters that are read. */
export function readForeignDocument(html: string, longest: number): Document {
  const start = html.indexOf("<!--StartFragment-->");
  const end = html.lastIndexOf("<!--EndFragment-->");
  const fragment = start < 0 ? html : html.slice(start + 20, end < start ? undefined : end);
  const parsed = parseForeignHtml(fragment.slice(0, longest));
  // Styles of lists stand in the head, before the fragment.
  const head = start < 0 ? html.slice(0, longest) : html.slice(0, start);
  for (const element of parsed.querySelectorAll("[data-style*='display' i]")) {
    if (styleOf(element, "display") === "none") element.remove();
  }
  removeOfficeHelpers(parsed, html);
  foreignLists(parsed, head);
  return parsed;
}
