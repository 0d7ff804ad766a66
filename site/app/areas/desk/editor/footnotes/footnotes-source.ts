/**
 * The block of footnotes. WordPress keeps their words beside the text, in `meta.footnotes`; while it is edited, they
 * stand in the block's own comment, so that undoing, drafts and comparisons have them with the text.
 */

export interface Footnote {
  id: string;
  /** HTML of one line. */
  content: string;
}

const plainBlock = /<!-- wp:footnotes (?:\{([^<>]*)\} )?\/-->/;
const blockWithNotes = /<!-- wp:footnotes \{(?:([^<>]*),)?"notes":(\[[^<>]*\])\} \/-->/;

/** JSON for an HTML comment: characters that would end the comment, or be read as markup, are escaped. */
function writtenNotes(notes: readonly Footnote[]): string {
  const list = notes.map(({ id, content }) => ({ content, id }));
  return JSON.stringify(list).replace(
    /[<>&-]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function readNotes(json: string): Footnote[] | null {
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return null;
    return list.flatMap((one: { id?: unknown; content?: unknown } | null) =>
      typeof one?.id === "string" && typeof one.content === "string"
        ? [{ id: one.id, content: one.content }]
        : [],
    );
  } catch {
    return null;
  }
}

/** @param footnotes as the record's meta has them: JSON, or empty. */
export function withFootnotes(content: string, footnotes: string): string {
  const notes = footnotes === "" ? [] : readNotes(footnotes);
  if (!notes) return content;
  return content.replace(plainBlock, (block, rest?: string) =>
    blockWithNotes.test(block) ? block : blockOf(rest ?? "", notes),
  );
}

/** @returns the text as WordPress has it, and its footnotes; null where it has no block of them. */
export function splitFootnotes(content: string): { content: string; footnotes: string | null } {
  const found = blockWithNotes.exec(content);
  const notes = found && readNotes(found[2] ?? "");
  if (!found || !notes) return { content, footnotes: null };
  const plain = found[1] ? `<!-- wp:footnotes {${found[1]}} /-->` : "<!-- wp:footnotes /-->";
  const list = notes.map(({ id, content }) => ({ content, id }));
  return {
    content: content.slice(0, found.index) + plain + content.slice(found.index + found[0].length),
    footnotes: list.length === 0 ? "" : JSON.stringify(list),
  };
}

/** @returns the words of a block's footnotes; null for a block whose words are unknown. */
export function notesOf(source: string): Footnote[] | null {
  const json = blockWithNotes.exec(source)?.[2];
  return json === undefined ? null : readNotes(json);
}

/** The block with these footnotes. */
export function withNotes(source: string, notes: readonly Footnote[]): string {
  const [, rest = ""] = blockWithNotes.exec(source) ?? plainBlock.exec(source) ?? [];
  return blockOf(rest, notes);
}

function blockOf(rest: string, notes: readonly Footnote[]): string {
  return `<!-- wp:footnotes {${rest ? `${rest},` : ""}"notes":${writtenNotes(notes)}} /-->`;
}

/** A footnote's mark in the text, as WordPress writes it. */
export function markSource(id: string, number: number): string {
  return `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`;
}

const mark = /<sup data-fn="([\w-]{1,64})" class="fn"><a href="#\1" id="\1-link">(\d{1,4}|\*)<\/a><\/sup>/y;

/** Reads the mark that begins at `start`. */
export function markAt(html: string, start: number): { id: string; source: string } | null {
  mark.lastIndex = start;
  const found = mark.exec(html);
  return found ? { id: found[1] ?? "", source: found[0] } : null;
}
