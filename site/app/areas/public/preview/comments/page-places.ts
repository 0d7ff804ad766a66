/** Finds places for comments in the page that a frame shows: blocks of a text, fields of a project. */
import { blockWords, findBlock, longestWords } from "@extenso/contract/comments/find-block.ts";

/** A block by its position and the beginning of its text, or a field by its name. */
export interface CommentedPlace {
  field: string;
  block: number;
  words: string;
}

export interface LabelledPlace extends CommentedPlace {
  label: string;
}

/** A field of the record, and the beginning of its text. */
export interface CommentedField {
  name: string;
  label: string;
  words: string;
}

function blocksOf(page: Document): HTMLElement[] {
  return [
    ...page.querySelectorAll<HTMLElement>(
      ".article-text > .content-text > *, article.shell > .content-text > *",
    ),
  ];
}

const wordsOf = (element: Element) => blockWords(element.textContent ?? "");

/** Letters and digits alone: a page has other quotes, breaks and capitals than the typed text. */
const keyOf = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join("");

export const placeOfField = ({ name, label }: CommentedField): LabelledPlace => ({
  field: name,
  block: 0,
  words: "",
  label,
});

/** Blocks of the page's text, in their order. */
export function blockPlaces(page: Document): LabelledPlace[] {
  return blocksOf(page).map((element, block) => {
    const words = wordsOf(element);
    return { field: "", block, words, label: words || `Block ${block + 1}, without words` };
  });
}

/** A long text is known by its beginning. */
const isLong = (key: string) => key.length >= longestWords / 2;
/** Characters of an element that are compared. */
const mostRead = 4 * longestWords;

/** Whether an element shows a field's text and no other, with or without its label: "Client: Northwind". */
function shows(element: Element, { label, words }: CommentedField): boolean {
  const key = keyOf(words);
  const text = element.textContent ?? "";
  if (key === "" || (!isLong(key) && text.length > mostRead)) return false;
  const found = keyOf(text.slice(0, mostRead));
  if (isLong(key)) return found.startsWith(key.slice(0, longestWords / 2));
  return found === key || found === keyOf(label) + key;
}

/** The block or field that the pressed element belongs to; null where it can't be commented on. */
export function placeAt(
  page: Document,
  pressed: Element,
  fields: readonly CommentedField[],
): LabelledPlace | null {
  const blocks = blocksOf(page);
  const block = blocks.findIndex((one) => one.contains(pressed));
  if (block >= 0) return blockPlaces(page)[block] ?? null;
  for (let at: Element | null = pressed; at && at !== page.body; at = at.parentElement) {
    const element = at;
    const found = fields.find((field) => shows(element, field));
    if (found) return placeOfField(found);
  }
  return null;
}

/** The element that a comment is about; null where the page doesn't show it. */
export function elementOf(
  page: Document,
  place: CommentedPlace,
  fields: readonly CommentedField[],
): HTMLElement | null {
  if (place.field === "") {
    const blocks = blocksOf(page);
    const at = findBlock(place, blocks.map(wordsOf));
    return at === null ? null : (blocks[at] ?? null);
  }
  const field = fields.find(({ name }) => name === place.field);
  if (!field?.words) return null;
  // An opened project lies over the page with all the others.
  const within = page.querySelector("dialog[open]") ?? page.body;
  const found = [...within.querySelectorAll<HTMLElement>("h1, h2, h3, p, dd, li, span, div, section")];
  return found.findLast((element) => shows(element, field)) ?? null;
}
