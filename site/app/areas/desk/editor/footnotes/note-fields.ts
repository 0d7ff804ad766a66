/** The lines of a text's footnotes, in their block. */
import { decodedText, encodedText } from "../../html/entities.ts";
import { element, type LineField, lineField } from "../cards/elements.ts";
import { type Footnote, notesOf, withNotes } from "./footnotes-source.ts";

export class NoteFields {
  readonly node = element("div", { class: "editor-card-pictures" });
  #ids = "";
  #fields: LineField[] = [];
  readonly #source: () => string;
  readonly #change: (source: string) => void;

  constructor(source: () => string, change: (source: string) => void) {
    this.#source = source;
    this.#change = change;
    this.refresh();
  }

  /** The line that one types in stays as it is. */
  refresh(): void {
    const notes = notesOf(this.#source());
    const ids = JSON.stringify(notes?.map(({ id }) => id));
    if (ids !== this.#ids) this.#build(notes);
    this.#ids = ids;
    for (const [at, { content }] of (notes ?? []).entries()) {
      const input = this.#fields[at]?.input;
      const text = textOf(content) ?? content;
      if (input && input.value !== text && document.activeElement !== input) input.value = text;
    }
  }

  #build(notes: Footnote[] | null): void {
    this.#fields = [];
    this.node.replaceChildren();
    if (!notes) this.node.append(element("p", {}, "Their words are kept as they are."));
    if (notes?.length === 0) this.node.append(element("p", {}, "The text has no footnotes."));
    for (const [at, { id, content }] of (notes ?? []).entries()) {
      const field = lineField(`Footnote ${at + 1}`, "", (text) => {
        const now = notesOf(this.#source()) ?? [];
        const changed = now.map((one) => (one.id === id ? { id, content: encodedText(text) } : one));
        this.#change(withNotes(this.#source(), changed));
      });
      field.node.setAttribute("data-note", id);
      if (textOf(content) === null) {
        field.input.readOnly = true;
        field.input.title = "It has links or formatting, which stay as they are.";
      }
      this.#fields.push(field);
      this.node.append(field.node);
    }
  }
}

/** @returns null for a line with markup. */
function textOf(content: string): string | null {
  return content.includes("<") ? null : decodedText(content);
}
