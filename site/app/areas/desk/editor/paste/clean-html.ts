/**
 * HTML from Word, Google Docs and other pages, brought down to what a text here is made of. Only known elements are
 * built anew; nothing is taken over as markup.
 */
import { DOMParser as NodeReader, type Slice } from "prosemirror-model";
import { readForeignDocument } from "../../html/foreign-document.ts";
import { noteAttribute, takeFootnotes } from "../../html/foreign-footnotes.ts";
import { styleOf } from "../../html/foreign-html.ts";
import { startOf } from "../../html/foreign-lists.ts";
import { isAddress } from "../../links/is-address.ts";
import { schema } from "../document/schema.ts";
import { type Footnote, markSource } from "../footnotes/footnotes-source.ts";
import { type PastedPicture, PastedPictures } from "./pasted-pictures.ts";

/** Titles and quotes of Word say by their class what they are, headings of Word online by their role. */
const named: Record<string, string> = {
  MsoTitle: "h1",
  MsoQuote: "blockquote",
  MsoIntenseQuote: "blockquote",
};

function asStyled(parsed: Document): void {
  for (const paragraph of parsed.querySelectorAll("p[class^=Mso]")) {
    const tag = named[paragraph.className];
    if (!tag) continue;
    const made = parsed.createElement(tag);
    if (tag === "blockquote") made.append(parsed.createElement("p"));
    (made.firstElementChild ?? made).append(...paragraph.childNodes);
    paragraph.replaceWith(made);
  }
  for (const heading of parsed.querySelectorAll("p[role=heading], div[role=heading]")) {
    const level = Number(heading.getAttribute("aria-level") ?? 2);
    const made = parsed.createElement(`h${Math.min(6, Math.max(1, Math.round(level) || 2))}`);
    made.append(...heading.childNodes);
    heading.replaceWith(made);
  }
}

const longest = 2_000_000;
const deepest = 60;

const blocks: Record<string, string> = {
  p: "p",
  h1: "h2",
  h2: "h2",
  h3: "h3",
  h4: "h4",
  h5: "h5",
  h6: "h6",
  pre: "pre",
  blockquote: "blockquote",
  ul: "ul",
  ol: "ol",
  li: "li",
  td: "p",
  th: "p",
  dt: "p",
  dd: "p",
  figcaption: "p",
  caption: "p",
};
const inline: Record<string, string> = {
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  s: "s",
  del: "s",
  strike: "s",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
  sub: "sub",
  sup: "sup",
  u: "u",
};
const dropped = new Set([
  ...["script", "style", "head", "meta", "link", "title", "noscript", "template", "iframe", "object", "svg"],
  ...[
    "math",
    "form",
    "input",
    "button",
    "select",
    "textarea",
    "canvas",
    "audio",
    "video",
    "source",
    "colgroup",
  ],
]);

/** Where Google's documents lead their links by way of. */
function withoutDetour(href: string): string {
  try {
    const url = new URL(href);
    if (url.hostname === "www.google.com" && url.pathname === "/url")
      return url.searchParams.get("q") ?? href;
  } catch {
    // Places on a page are no whole addresses.
  }
  return href;
}

/** Word processors say formats as styles. */
function formatsOf(element: Element): string[] {
  const weight = styleOf(element, "font-weight");
  const isStrong = weight === "bold" || weight === "bolder" || Number(weight) >= 600;
  const line = styleOf(element, "text-decoration") + styleOf(element, "text-decoration-line");
  const height = styleOf(element, "vertical-align");
  return [
    ...(isStrong ? ["strong"] : []),
    ...(styleOf(element, "font-style") === "italic" ? ["em"] : []),
    ...(line.includes("line-through") ? ["s"] : []),
    // Links are underlined anyway.
    ...(line.includes("underline") && !element.closest("a") && !element.querySelector("a") ? ["u"] : []),
    ...(height === "super" ? ["sup"] : height === "sub" ? ["sub"] : []),
  ];
}

/** A placeholder element carries the picture's address, which is read once everything is clean. */
function addPicture(target: HTMLElement, source: HTMLElement): void {
  const alt = (source.getAttribute("alt") ?? "").trim();
  const isDot = ["width", "height"].some((name) => /^[01](?:px)?$/.test(source.getAttribute(name) ?? ""));
  // Those that count readers, and faces drawn as pictures.
  if (isDot) return;
  const isFace = source.getAttribute("data-stringify-type") === "emoji";
  if (isFace || (/^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 8)) {
    target.append(alt);
    return;
  }
  const made = target.appendChild(target.ownerDocument.createElement(pictureTag));
  made.setAttribute("data-address", source.getAttribute("src") ?? "");
  made.setAttribute("data-alt", alt);
}

function cleanInto(target: HTMLElement, source: Node, depth: number): void {
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE)
      target.append((child.nodeValue ?? "").replace(/[\u200b\ufeff]/g, ""));
    else if (child instanceof HTMLElement || child.nodeType === Node.ELEMENT_NODE) {
      addElement(target, child as HTMLElement, depth);
    }
  }
}

function addElement(target: HTMLElement, source: HTMLElement, depth: number): void {
  const name = source.localName;
  if (dropped.has(name) || depth > deepest) return;
  const make = (tag: string, parent = target) => parent.appendChild(target.ownerDocument.createElement(tag));
  if (name === "img") addPicture(target, source);
  else if (name === "br") make("br");
  else if (name === "table") {
    const table = pastedTable(source, target.ownerDocument, (cell, from) => cleanInto(cell, from, depth + 1));
    if (table) target.append(table);
    else cleanInto(target, source, depth + 1);
  } else if (name === "a" && source.hasAttribute(noteAttribute)) {
    make(noteTag).setAttribute(noteAttribute, source.getAttribute(noteAttribute) ?? "");
  } else if (name === "a") {
    const href = withoutDetour(source.getAttribute("href") ?? "");
    const link = isAddress(href) && !href.startsWith("#") ? make("a") : target;
    if (link !== target) link.setAttribute("href", href);
    cleanInto(link, source, depth + 1);
  } else if (blocks[name]) {
    const block = make(blocks[name]);
    const start = name === "ol" ? startOf(source) : null;
    if (start !== null) block.setAttribute("start", String(start));
    cleanInto(block, source, depth + 1);
  } else if (source.getAttribute("data-stringify-type") === "paragraph-break") make(breakTag);
  else {
    // A format that is taken back, as Google's wrapper around everything, is none.
    const undone =
      (name === "b" && /^(?:normal|400)$/.test(styleOf(source, "font-weight"))) ||
      (name === "u" && source.closest("a") !== null);
    const tags = [...(inline[name] && !undone ? [inline[name]] : []), ...formatsOf(source)];
    const inner = [...new Set(tags)].reduce((parent, tag) => make(tag, parent), target);
    const isLine =
      name === "div" && !source.querySelector("p,div,ul,ol,h1,h2,h3,h4,h5,h6,table,blockquote,pre");
    cleanInto(isLine ? make("p", inner) : inner, source, depth + 1);
  }
}

/**
 * @param files that came beside it.
 * @returns null where there is nothing to be read in it; else with the pictures that are still to be brought, and the
 *   words of footnotes, whose marks are in the text.
 */
export function readPastedHtml(
  html: string,
  files: readonly File[] = [],
): { slice: Slice; pictures: PastedPicture[]; notes: Footnote[] } | null {
  const pictures = new PastedPictures(files);
  const text = pictures.takeData(html);
  const parsed = readForeignDocument(text, longest);
  asStyled(parsed);
  const notes = takeFootnotes(parsed).map(({ id, words }) => ({ id, content: noteContent(words) }));
  const clean = document.implementation.createHTMLDocument("").body;
  cleanInto(clean, parsed.body, 0);
  tidy(clean);
  hoist(clean, pictureTag);
  splitParagraphs(clean);
  for (const empty of clean.querySelectorAll("p,h2,h3,h4,h5,h6,li")) {
    if (empty.textContent?.trim() === "" && !empty.querySelector("br")) empty.remove();
  }
  if (clean.textContent?.trim() === "" && !clean.querySelector(pictureTag)) return null;
  const picture = {
    tag: pictureTag,
    node: "card",
    getAttrs: (one: HTMLElement) => ({
      name: "image",
      ...pictures.card(one.getAttribute("data-address") ?? "", one.getAttribute("data-alt") ?? ""),
    }),
  };
  const footnote = {
    tag: noteTag,
    node: "footnote",
    getAttrs(one: HTMLElement) {
      const id = one.getAttribute(noteAttribute) ?? "";
      return { id, source: markSource(id, 1) };
    },
  };
  const reader = new NodeReader(schema, [picture, footnote, ...NodeReader.fromSchema(schema).rules]);
  return { slice: reader.parseSlice(clean), pictures: pictures.wanted, notes };
}

/** Built by the cleaner alone, as `pictureTag`. */
const noteTag = "pasted-note";

/** A footnote is one line of HTML. */
function noteContent(words: Element): string {
  const line = document.implementation.createHTMLDocument("").body;
  cleanInto(line, words, 0);
  flatten(line);
  for (const kept of line.querySelectorAll(`${pictureTag},${noteTag},${breakTag},table`)) kept.remove();
  return line.innerHTML.replace(/^(?:\s|&nbsp;|<br>)+|(?:\s|&nbsp;|<br>)+$/g, "");
}

// Pictures are blocks of their own: they come out of the lines, lists and tables that they were pasted in.

/** Built by the cleaner alone; in HTML from elsewhere it is dropped as any unknown element. */
const pictureTag = "pasted-picture";

/** @param body the cleaned HTML. The words around a picture, or a break, are put before and behind it. */
function hoist(body: HTMLElement, tag: string): void {
  for (const raised of body.querySelectorAll(tag)) {
    const table = raised.closest("table");
    // Tables stay in one piece.
    if (table) table.after(raised);
    for (let parent = raised.parentElement; parent && parent !== body; parent = raised.parentElement) {
      const rest = parent.cloneNode(false) as HTMLElement;
      while (raised.nextSibling) rest.append(raised.nextSibling);
      if (rest.localName === "ol") {
        rest.setAttribute("start", String((startOf(parent) ?? 1) + parent.children.length));
      }
      parent.after(raised);
      if (rest.textContent?.trim() !== "" || rest.querySelector(tag)) raised.after(rest);
      if (parent.textContent?.trim() === "" && !parent.querySelector(tag)) parent.remove();
    }
  }
}

/** Slack writes all paragraphs into one line, with these between them. */
const breakTag = "pasted-break";
const mostBreaks = 2_000;

function splitParagraphs(body: HTMLElement): void {
  for (const one of [...body.querySelectorAll(breakTag)].slice(mostBreaks)) one.replaceWith(" ");
  if (!body.querySelector(breakTag)) return;
  hoist(body, breakTag);
  let line: HTMLElement | null = null;
  for (const child of [...body.childNodes]) {
    if (child instanceof Element && child.localName === breakTag) {
      child.remove();
      line = null;
    } else if (child instanceof Element && child.matches(`${blockTags},${pictureTag}`)) line = null;
    else {
      if (line === null) {
        line = body.ownerDocument.createElement("p");
        child.before(line);
      }
      line.append(child);
    }
  }
}

/** A break beside one of these is an empty line that another program left between blocks. */
const blockTags = "p,h2,h3,h4,h5,h6,ul,ol,pre,blockquote,table";

/** @param body cleaned. */
function tidy(body: HTMLElement): void {
  // A break between blocks is an empty line, which blocks don't need.
  for (const line of body.querySelectorAll("br")) {
    const beside = [line.previousElementSibling, line.nextElementSibling];
    const standsAlone =
      line.parentElement === body || line.parentElement?.querySelector(`:scope > :is(${blockTags})`);
    if (standsAlone && beside.some((one) => one?.matches(blockTags))) line.remove();
  }
}

/** Tables of other pages and word processors: rows of lines. */
const mostCells = 2_000;

const lines = "p,div,li,h1,h2,h3,h4,h5,h6,pre,blockquote";

/**
 * @param clean puts what is in one element into another, cleaned.
 * @returns null for a layout: one cell, tables in each other, or cells over several rows or columns.
 */
function pastedTable(
  source: HTMLElement,
  target: Document,
  clean: (cell: HTMLElement, from: Element) => void,
): HTMLElement | null {
  const rows = [...source.querySelectorAll("tr")];
  const cells = source.querySelectorAll("td,th");
  if (source.querySelector("table") || cells.length < 2 || cells.length > mostCells) return null;
  const spans = (cell: Element) =>
    ["colspan", "rowspan"].some((name) => Number(cell.getAttribute(name) ?? 1) > 1);
  if ([...cells].some(spans)) return null;
  const table = target.createElement("table");
  const width = Math.max(...rows.map(({ children }) => children.length));
  for (const row of rows) {
    if (row.children.length === 0) continue;
    const made = table.appendChild(target.createElement("tr"));
    for (const cell of row.children) {
      const line = made.appendChild(target.createElement(cell.localName === "th" ? "th" : "td"));
      clean(line, cell);
      flatten(line);
    }
    while (made.children.length < width) made.append(target.createElement("td"));
  }
  return table;
}

/** Blocks in a cell are lines in it. */
function flatten(cell: HTMLElement): void {
  for (let block = cell.querySelector(lines); block; block = cell.querySelector(lines)) {
    if (block.previousSibling && block.textContent?.trim() !== "")
      block.before(cell.ownerDocument.createElement("br"));
    block.replaceWith(...block.childNodes);
  }
  for (const list of cell.querySelectorAll("ul,ol")) list.replaceWith(...list.childNodes);
}
