/** HTML that another program put on the clipboard, with its lists as lists and without what was never part of the text. */
import { parseForeignHtml, styleOf } from "./foreign-html.ts";
import { foreignLists } from "./foreign-lists.ts";

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

/** Comments, tracked deletions and helpers of word processors, which their clipboard holds beside the text. */

/** Word of any kind, Word online and OneNote, LibreOffice. */
const office =
  /urn:schemas-microsoft-com:office|name=["']?(?:Generator|ProgId)["']? content=["']?(?:Microsoft|Word|LibreOffice|OpenOffice)|\bclass=["']?Mso|\bmso-|\bSCXW?\d|\bBCX\d/i;
/** Characters at either end of the HTML in which these marks are looked for. */
const longestHead = 20_000;

const helpers = [
  "xml",
  ...[".MsoCommentReference", ".MsoCommentText", ".MsoCommentSubject", ".msocomtxt", ".msocomanchor"],
  ...[".msocomoff", ".msoDel", "del[cite^='mailto:']"],
  // Hints of forms that nobody has filled in.
  ".MsoPlaceholderText",
  // Word online: ends of paragraphs and cells, handles of tables. Its classes of comments are the commented words'.
  ...[".EOP", "[class*='TableHover']", "[class*='TableInsert']", "[class*='TableColumnResize']"],
  ".c-message__edited_label",
  // Google's exported documents.
  "a[href^='#cmnt']",
].join(",");

const helperStyle =
  /mso-(?:element:\s*(?:comment|header|footer)|special-character:\s*comment|hide:\s*all|field-code)/i;
const deletion = /TrackChange\w*Delet|TrackedDelet/i;

/** @param html the source of `parsed`; its head or its end tells which program wrote it. */
function removeOfficeHelpers(parsed: Document, html: string): void {
  for (const note of parsed.querySelectorAll("a[href^='#cmnt_ref']")) {
    (note.closest("div") ?? note).remove();
  }
  for (const helper of parsed.querySelectorAll(helpers)) {
    const mark = helper.parentElement;
    helper.remove();
    if (mark?.localName === "sup" && mark.textContent === "") mark.remove();
  }
  for (const line of parsed.querySelectorAll(".LineBreakBlob")) {
    if (line.querySelector("br")) line.replaceWith(parsed.createElement("br"));
  }
  for (const element of parsed.querySelectorAll("[class*='Track']")) {
    if (deletion.test(element.getAttribute("class") ?? "")) element.remove();
  }
  for (const element of parsed.querySelectorAll<HTMLElement>("[data-style*='mso-']")) {
    const style = element.getAttribute("data-style") ?? "";
    if (helperStyle.test(style)) element.remove();
    else if (/mso-element:\s*field-begin/i.test(style)) removeFieldCode(element);
    // Several blanks or a tab, made of spaces that don't break.
    else if (/mso-(?:spacerun|tab-count)/i.test(style)) element.textContent = " ";
  }
  for (const element of parsed.querySelectorAll("*")) {
    // Data of forms and drawings; smart tags, fields and `o:p` stand around words.
    if (/^(?:v:|w:(?!sdt)|o:(?!p$))/.test(element.localName)) element.remove();
  }
  // On other pages, words that are struck out are meant to be read.
  if (!office.test(html.slice(0, longestHead)) && !office.test(html.slice(-longestHead))) return;
  for (const deleted of parsed.querySelectorAll("del")) deleted.remove();
}

/** Removes a field's code, such as `PAGE`, up to its separator; the field's value behind that stays. */
function removeFieldCode(begin: HTMLElement): void {
  for (let next = begin.nextSibling; next; next = begin.nextSibling) {
    const style = next instanceof Element ? (next.getAttribute("data-style") ?? "") : "";
    next.remove();
    if (/mso-element:\s*field-(?:separator|end)/i.test(style)) break;
  }
  begin.remove();
}
