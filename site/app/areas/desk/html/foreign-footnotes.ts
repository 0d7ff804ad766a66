/** Footnotes of Word, LibreOffice and Google Docs: a link in the text leads to a note behind it, which leads back. */

export interface ForeignFootnote {
  id: string;
  /** The note without its number. */
  words: Element;
}

const mostLinks = 2_000;
/** As many as an article may have. */
const mostNotes = 200;
/** Names the note on the link in the text; what a page elsewhere has of this name is taken away. */
export const noteAttribute = "data-note";

/** Takes the notes out of the document, and names each on the link that leads to it. */
export function takeFootnotes(parsed: Document): ForeignFootnote[] {
  for (const element of parsed.querySelectorAll(`[${noteAttribute}]`)) element.removeAttribute(noteAttribute);
  const links = [...parsed.querySelectorAll("a[href^='#']")].slice(0, mostLinks);
  if (links.length === 0) return [];
  const places = new Map<string, Element>();
  for (const element of parsed.querySelectorAll("[id],[name]")) {
    for (const name of namesOf(element)) if (!places.has(name)) places.set(name, element);
  }
  const pairs = links.flatMap((link) => {
    const back = linkBack(link, places);
    return back ? [{ link, back }] : [];
  });
  const found = pairs.slice(0, mostNotes);
  const ends = new Set(found.flatMap(({ link, back }) => [link, back]));
  return found.map(({ link, back }) => {
    const id = crypto.randomUUID();
    bareLink(link).setAttribute(noteAttribute, id);
    return { id, words: takeNote(back, ends) };
  });
}

function namesOf(element: Element): string[] {
  return ["id", "name"].map((name) => element.getAttribute(name) ?? "").filter((name) => name !== "");
}

const leadsTo = (link: Element) => (link.getAttribute("href") ?? "").slice(1);

function linkBack(link: Element, places: ReadonlyMap<string, Element>): Element | null {
  const place = places.get(leadsTo(link));
  const own = namesOf(link);
  if (!place || own.length === 0 || place === link) return null;
  const isBehind = link.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING;
  const inside = place.localName === "a" ? [place] : [...place.querySelectorAll("a[href^='#']")].slice(0, 50);
  return (isBehind && inside.find((one) => own.includes(leadsTo(one)))) || null;
}

/** Raises the link out of formats that hold nothing else, as the number is set by the site. */
function bareLink(link: Element): Element {
  for (let around = link.parentElement; around; around = link.parentElement) {
    const isSame = around.textContent?.trim() === link.textContent?.trim();
    if (!isSame || !/^(?:sup|span|font|b|i|em|strong)$/.test(around.localName)) break;
    around.replaceWith(link);
  }
  return link;
}

/**
 * The whole note, of one or more paragraphs; a list or a dividing line that is left empty goes with it.
 * @param ends of all links between texts and notes.
 */
function takeNote(back: Element, ends: ReadonlySet<Element>): Element {
  let note = back.closest("p,li,div") ?? back;
  for (let around = note.parentElement; around; around = note.parentElement) {
    const isShared = [...ends].some((end) => end !== back && around.contains(end));
    if (isShared || !/^(?:li|div|section|aside)$/.test(around.localName)) break;
    note = around;
  }
  const list = note.parentElement;
  note.remove();
  if (list && list.localName !== "body" && list.textContent?.trim() === "") list.remove();
  back.remove();
  for (const line of note.querySelectorAll("hr")) line.remove();
  return note;
}
