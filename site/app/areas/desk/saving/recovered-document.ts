/** A document of a form, as a journal has it. */
import { isClockTime } from "../time/studio-time.ts";
import type { JournalEntry } from "./journal.ts";

export interface LeftDocument<T> {
  document: T;
  /** Of the state that it was typed into; empty: of none. */
  etag: string;
  /** When it was to go out, on the studio's clock; empty: nothing was chosen. */
  plannedFor: string;
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
  const plannedFor = isClockTime(entry.plannedFor) ? entry.plannedFor : "";
  try {
    const document = read(JSON.parse(content));
    return document === null ? null : { document, etag: basis, plannedFor, at, entry: { place, window } };
  } catch {
    return null;
  }
}
