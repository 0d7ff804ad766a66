/** The saving session of a form: its document in the journal, its calls, and what an earlier visit left unsaved. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useCaller } from "../access/caller.tsx";
import { isClockTime } from "../time/studio-time.ts";
import { forgetEntry, type JournalEntry, leftBehind } from "./journal.ts";
import { type Saving, SavingSession } from "./saving-session.ts";

interface Form<T> {
  /** Such as `site/faq` or `portfolio-items/12`. */
  place: string;
  /** The document as it was opened: an entry that says the same isn't offered. */
  opened: T;
  etag: string;
  /** Checks a stored draft: anybody may have written to this browser's storage. @returns null if it is invalid. */
  read: (kept: unknown) => T | null;
}

/** A document that was typed and not saved. */
export interface RecoveredDocument<T> {
  document: T;
  /** ETag of the record that the document was based on; empty for a new record. */
  etag: string;
  /** The date that was chosen for it, on the studio's clock; empty if none was. */
  plannedFor: string;
  /** Milliseconds since 1970. */
  at: number;
  entry: Pick<JournalEntry, "place" | "window">;
}

function recoveredDocument<T>(
  entry: JournalEntry,
  read: (kept: unknown) => T | null,
): RecoveredDocument<T> | null {
  const { content, basis, at, place, window } = entry;
  const plannedFor = isClockTime(entry.plannedFor) ? entry.plannedFor : "";
  try {
    const document = read(JSON.parse(content));
    return document === null ? null : { document, etag: basis, plannedFor, at, entry: { place, window } };
  } catch {
    return null;
  }
}

export function useFormSession<T>({ place, opened, etag, read }: Form<T>) {
  const person = useCaller().id;
  const [saving, setSaving] = useState<Saving>({ state: "saved", error: null, etag });
  const [recovered, setRecovered] = useState<RecoveredDocument<T> | null>(null);
  const first = useRef({ place, opened, read });
  const now = useRef({ place, person, document: opened, plannedFor: "" });
  now.current.place = place;
  const [session] = useState(() => {
    const made: SavingSession = new SavingSession(etag, {
      journaled() {
        const { place, person, document, plannedFor } = now.current;
        const texts = { title: "", excerpt: "", content: JSON.stringify(document) };
        return { place, person, ...texts, plannedFor, basis: made.saving.etag };
      },
      waitsForSave: () => false,
      onChange: setSaving,
    });
    return made;
  });

  // The journal is outside of React. It is read once, when the form is opened, and answers later.
  useEffect(() => {
    const { place, opened, read } = first.current;
    let isOpen = true;
    session.open();
    void leftBehind(place, person, session.window).then((entries) => {
      const same = JSON.stringify(opened);
      const unsaved = entries.filter(({ content, plannedFor }) => content !== same || plannedFor);
      const newest = unsaved.map((entry) => recoveredDocument(entry, read)).find((one) => one !== null);
      if (isOpen && newest) setRecovered(newest);
    });
    return () => {
      isOpen = false;
      session.close();
    };
  }, [session, person]);

  const keep = useCallback(
    (document: T, plannedFor = "") => {
      now.current = { ...now.current, document, plannedFor };
      session.keep();
    },
    [session],
  );
  const forget = useCallback(() => session.forget(), [session]);
  const drop = useCallback(() => {
    if (recovered) void forgetEntry(recovered.entry);
    setRecovered(null);
  }, [recovered]);
  return { session, saving, recovered, keep, forget, drop };
}
