/** What is typed into a form, in the editor's journal on this device until it is saved. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useCaller } from "../access/caller.tsx";
import { forgetEntry, Journal, leftBehind } from "./journal.ts";
import { type LeftDocument, leftDocument } from "./recovered-document.ts";

interface Form<T> {
  /** Such as `site/faq` or `portfolio-items/12`. */
  place: string;
  /** As it was opened: what was left and says the same is no loss. */
  opened: T;
  /** Storage is everybody's who ever used this browser: null for what is no such document. */
  read: (kept: unknown) => T | null;
}

export function useTyped<T>({ place, opened, read }: Form<T>) {
  const person = useCaller().id;
  const [journal] = useState(() => new Journal());
  const [left, setLeft] = useState<LeftDocument<T> | null>(null);
  const [isKept, setKept] = useState(true);
  const first = useRef({ place, opened, read });

  // The journal is read once, when the form is opened; it answers later.
  useEffect(() => {
    const { place, opened, read } = first.current;
    let isOpen = true;
    journal.open();
    void leftBehind(place, person, journal.window).then((entries) => {
      const same = JSON.stringify(opened);
      const found = entries.filter(({ content, plannedFor }) => content !== same || plannedFor);
      const newest = found.map((entry) => leftDocument(entry, read)).find((one) => one !== null);
      if (isOpen && newest) setLeft(newest);
    });
    return () => {
      isOpen = false;
      journal.close();
    };
  }, [journal, person]);

  // Where the browser keeps nothing, the page itself is held.
  useEffect(() => {
    if (isKept) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", stay);
    return () => removeEventListener("beforeunload", stay);
  }, [isKept]);

  const keep = useCallback(
    (document: T, etag: string, plannedFor = "") => {
      const { window } = journal;
      journal.write(() => ({
        ...{ place, window, person, title: "", excerpt: "", basis: etag, at: Date.now() },
        ...{ content: JSON.stringify(document), plannedFor },
      }));
      setKept(journal.works);
    },
    [journal, place, person],
  );
  const forget = useCallback(() => {
    void journal.forget(place);
    setKept(true);
  }, [journal, place]);
  const drop = useCallback(() => {
    if (left) void forgetEntry(left.entry);
    setLeft(null);
  }, [left]);
  return { left, keep, forget, drop };
}
