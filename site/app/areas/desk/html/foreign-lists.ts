/** Lists that word processors and Slack write as paragraphs, or as one list for each item, with their levels and numbers. */
import { styleOf } from "./foreign-html.ts";

type ListTag = "ul" | "ol";

interface Place {
  /** From 1. */
  level: number;
  tag: ListTag;
  /** Null where the item doesn't say it: it follows the one before. */
  number: number | null;
}

const deepest = 9;

/** @param head in which Word keeps what its styles of lists mean. */
export function foreignLists(parsed: Document, head: string): void {
  wordLists(parsed, listStyles(head));
  for (const wrapper of parsed.querySelectorAll(".ListContainerWrapper")) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
  leveledLists(parsed);
  checklists(parsed);
  // Google's documents put a list that is a level deeper beside the item it belongs to, not into it.
  for (const list of parsed.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const before = list.previousElementSibling;
    if (before?.localName === "li") before.append(list);
    else list.replaceWith(...list.childNodes);
  }
}

/** Builds lists from items in their order. */
class ListBuilder {
  readonly #open: { list: HTMLElement; level: number; tag: ListTag; next: number }[] = [];
  /** The outermost list that is being built. */
  get outermost(): HTMLElement | null {
    return this.#open[0]?.list ?? null;
  }

  end(): void {
    this.#open.length = 0;
  }

  /** @param before the element that a list which begins with this item is put before. */
  add(before: Element, { level, tag, number }: Place, content: Iterable<Node>): void {
    const open = this.#open;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    const isOther = last?.tag !== tag || (tag === "ol" && number !== null && number !== last.next);
    if (last?.level === level && isOther) open.pop();
    const around = open.at(-1);
    if (around?.level !== level) {
      const list = before.ownerDocument.createElement(tag);
      if (tag === "ol" && number !== null && number !== 1) list.setAttribute("start", String(number));
      if (around) around.list.lastElementChild?.append(list);
      else before.before(list);
      open.push({ list, level, tag, next: number ?? 1 });
    }
    const current = open.at(-1);
    if (!current) return;
    const item = before.ownerDocument.createElement("li");
    item.append(...content);
    current.list.append(item);
    current.next += 1;
  }

  /** A further paragraph of the last item. */
  continue(content: Iterable<Node>): void {
    const item = this.#open.at(-1)?.list.lastElementChild;
    item?.append(item.ownerDocument.createElement("br"), ...content);
  }
}

// Word: each item is a paragraph, whose style or class says its level; its sign stands before the words.

interface ListStyles {
  /** By the paragraph's class: `l0:level1`. */
  levels: Map<string, string>;
  /** By `l0:level1`. */
  formats: Map<string, string>;
}

const longestStyles = 500_000;

function listStyles(head: string): ListStyles {
  const styles: ListStyles = { levels: new Map(), formats: new Map() };
  for (const [, names = "", rule = ""] of head
    .slice(0, longestStyles)
    .matchAll(/([^{};]{1,500})\{([^{}]*)\}/g)) {
    const level = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(rule);
    if (level) {
      for (const [, name = ""] of names.matchAll(/\.([\w-]+)/g))
        styles.levels.set(name, `${level[1]}:level${level[2]}`);
    }
    const list = /@list\s+(l\d+:level\d)/i.exec(names)?.[1];
    if (list) styles.formats.set(list, /mso-level-number-format:\s*([\w-]+)/i.exec(rule)?.[1] ?? "decimal");
  }
  return styles;
}

function wordLists(parsed: Document, styles: ListStyles): void {
  const builder = new ListBuilder();
  for (const paragraph of parsed.querySelectorAll("p")) {
    const item = wordItem(paragraph, styles);
    const follows = builder.outermost !== null && paragraph.previousElementSibling === builder.outermost;
    if (!follows) builder.end();
    if (item === null) continue;
    if (item === "continued") {
      if (!follows) continue;
      builder.continue(paragraph.childNodes);
    } else builder.add(paragraph, item, paragraph.childNodes);
    paragraph.remove();
  }
  for (const sign of parsed.querySelectorAll<HTMLElement>("[data-style*='mso-list']")) {
    if (!isSign(sign)) continue;
    // Headings keep their numbers.
    const { tag, number } = readSign(sign.textContent ?? "", "");
    if (tag === "ol" && number !== null) sign.replaceWith(`${sign.textContent?.trim()} `);
    else sign.remove();
  }
}

function isSign(element: Element): boolean {
  return /mso-list:\s*Ignore/i.test(element.getAttribute("data-style") ?? "");
}

/** Takes the sign before the words away. @returns null for a paragraph that is no part of a list. */
function wordItem(paragraph: HTMLElement, styles: ListStyles): Place | "continued" | null {
  const name = paragraph.getAttribute("class")?.split(/\s+/)[0] ?? "";
  const own = styleOf(paragraph, "mso-list");
  const said = /^(l\d+)\s+level(\d)/.exec(own);
  const list = said ? `${said[1]}:level${said[2]}` : own === "" ? styles.levels.get(name) : undefined;
  const [, kind, digit] = /^MsoList(Bullet|Number|Paragraph|Continue)(\d?)/.exec(name) ?? [];
  if (own === "none") return kind === undefined ? null : "continued";
  if (list === undefined && kind === undefined) {
    const hasSign = [...paragraph.querySelectorAll("[data-style*='mso-list']")].some(isSign);
    if (!hasSign) return tabbedItem(paragraph);
  }
  const sign = takeSign(paragraph, kind !== undefined);
  const isNamed = kind === "Bullet" || kind === "Number";
  if (sign === "" && list === undefined && !isNamed) return kind === undefined ? null : "continued";
  const level = Number(list?.at(-1) ?? (digit || 1)) || 1;
  const format = (list && styles.formats.get(list)) ?? (kind === "Bullet" ? "bullet" : "");
  const isNumbered = format === "" ? kind === "Number" : format !== "bullet";
  const unsigned = { tag: isNumbered ? "ol" : "ul", number: null } as const;
  return { level: Math.min(level, deepest), ...(sign === "" ? unsigned : readSign(sign, format)) };
}

/** Apple's programs write the sign of an item between tabs. Takes it away. */
function tabbedItem(paragraph: HTMLElement): Place | null {
  const [whole, sign] = /^\s*([•◦▪‣⁃]|\d{1,3}[.)])\t+/.exec(paragraph.textContent?.slice(0, 50) ?? "") ?? [];
  if (whole === undefined || sign === undefined) return null;
  let rest = whole.length;
  const texts = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text && rest > 0; text = texts.nextNode()) {
    const said = text.nodeValue ?? "";
    text.nodeValue = said.slice(rest);
    rest -= said.length;
  }
  return { level: 1, ...readSign(sign, "") };
}

/** @param isItem where the words may begin with a sign that isn't marked as one. */
function takeSign(paragraph: HTMLElement, isItem: boolean): string {
  const marked = [...paragraph.querySelectorAll("span")].find(isSign);
  if (marked) {
    const sign = marked.textContent ?? "";
    // Between the sign and the words stand blanks, in an element of their own or not.
    marked.remove();
    return sign.trim();
  }
  const first = paragraph.firstChild;
  if (!isItem || first?.nodeType !== Node.TEXT_NODE) return "";
  const sign = /^\s*(?:[·•o§▪–-]|\(?(?:\d+|[a-z])[.)])\s+/.exec(first.nodeValue ?? "")?.[0] ?? "";
  first.nodeValue = (first.nodeValue ?? "").slice(sign.length);
  return sign.trim();
}

const numerals: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function roman(letters: string): number {
  const values = [...letters].map((letter) => numerals[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** @param format as Word names it; empty if unknown. */
function readSign(sign: string, format: string): { tag: ListTag; number: number | null } {
  // A number with several parts counts by its last.
  const [, digits, letters] = /^\(?(?:\d+[.-])*?(?:(\d+)|([a-z]{1,8}))[.)]*$/i.exec(sign.trim()) ?? [];
  // The ring of a second level is written as the letter.
  const isBullet = format === "bullet" || (letters !== undefined && !/[.)]$/.test(sign.trim()));
  if (isBullet || (digits === undefined && letters === undefined)) {
    return { tag: format === "" || format === "bullet" ? "ul" : "ol", number: null };
  }
  if (digits !== undefined) return { tag: "ol", number: Number(digits) };
  const small = (letters ?? "").toLowerCase();
  const isRoman =
    /^[ivxlcdm]+$/.test(small) &&
    (format.startsWith("roman") || (format === "" && (small === "i" || small.length > 1)));
  if (isRoman) return { tag: "ol", number: roman(small) };
  return { tag: "ol", number: small.length === 1 ? small.charCodeAt(0) - 96 : null };
}

// Word online and Slack: a list for each run of items of one level, beside each other.

/** The level that an item says of itself, from 1; null for an item of an ordinary list. */
function saidLevel(item: Element): number | null {
  const online = Number(item.getAttribute("data-aria-level") ?? Number.NaN);
  const slack = Number(item.getAttribute("data-stringify-indent") ?? Number.NaN) + 1;
  const level = Number.isInteger(online) ? online : slack;
  return Number.isInteger(level) && level > 0 ? Math.min(level, deepest) : null;
}

function leveledLists(parsed: Document): void {
  const builder = new ListBuilder();
  for (const list of parsed.querySelectorAll("ul,ol")) {
    const items = [...list.children];
    const levels = items.map(saidLevel);
    if (!list.isConnected || items.length === 0 || levels.includes(null)) continue;
    const follows = builder.outermost !== null && list.previousElementSibling === builder.outermost;
    if (!follows) builder.end();
    const tag = list.localName as ListTag;
    const start = tag === "ol" ? startOf(list) : null;
    for (const [at, item] of items.entries()) {
      const number = start === null ? null : start + at;
      builder.add(list, { level: levels[at] ?? 1, tag, number }, item.childNodes);
    }
    list.remove();
  }
}

/** The number of a list's first item; null where it isn't said. */
export function startOf(list: Element): number | null {
  // OneNote numbers the items.
  const start = list.getAttribute("start") ?? list.querySelector(":scope > li")?.getAttribute("value") ?? "";
  return /^-?\d{1,6}$/.test(start) ? Number(start) : null;
}

// Checklists: the boxes are drawn as pictures.

const boxes = [
  "[role='checkbox'] > img:first-child",
  "img[aria-roledescription='checkbox']",
  "img[role='checkbox']",
  "li img[alt='checked']",
  "li img[alt='unchecked']",
].join(",");

function checklists(parsed: Document): void {
  for (const box of parsed.querySelectorAll(boxes)) box.remove();
  // Notion writes them as Markdown does.
  for (const item of parsed.querySelectorAll("li")) {
    const first = (item.firstElementChild?.matches("p") ? item.firstElementChild : item).firstChild;
    if (first?.nodeType === Node.TEXT_NODE) {
      first.nodeValue = (first.nodeValue ?? "").replace(/^\s*\[[ xX]\]\s+/, "");
    }
  }
}
