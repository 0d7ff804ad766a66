/** A document of a form, as a journal has it. */
import type { JournalEntry } from "../editor/saving/journal.ts";

export interface LeftDocument<T> {
  document: T;
  /** Of the state that it was typed into; empty: of none. */
  etag: string;
  /** Milliseconds since 1970. */
  at: number;
  entry: Pick<JournalEntry, "place" | "window">;
}

/** @returns null for what is none. */
export function leftDocument<T>(
  entry: JournalEntry,
  read: (kept: unknown) => T | null,
): LeftDocument<T> | null {
  const { content, basis, at, place, window } = entry;
  try {
    const document = read(JSON.parse(content));
    return document === null ? null : { document, etag: basis, at, entry: { place, window } };
  } catch {
    return null;
  }
}
