/** What is typed into a form for words, in the editor's journal on this device until it is saved. */
import type { SitePart } from "@extenso/contract/site-words/parts.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCaller } from "../access/caller.tsx";
import { holdWindow, Journal, type JournalEntry, leftBehind, windowName } from "../editor/saving/journal.ts";
import type { EditedWords } from "./site-words.ts";

interface LeftWords {
  document: object;
  /** Of the state that it was typed into. */
  etag: string;
  /** Milliseconds since 1970. */
  at: number;
  window: string;
}

function leftWords({ content, basis, at, window }: JournalEntry): LeftWords[] {
  try {
    const document: unknown = JSON.parse(content);
    return typeof document === "object" && document ? [{ document, etag: basis, at, window }] : [];
  } catch {
    return [];
  }
}

/** @param words as they were opened: what was left and says the same is no loss. */
export function useTyped(part: SitePart, words: EditedWords) {
  const place = `site/${part}`;
  const person = useCaller().id;
  const [journal] = useState(() => new Journal());
  const [left, setLeft] = useState<LeftWords | null>(null);
  const [isKept, setKept] = useState(true);
  const opened = useRef(words.document);

  // The journal is read once, when the part is opened; it answers later.
  useEffect(() => {
    holdWindow();
    let isOpen = true;
    void leftBehind(place, person).then((entries) => {
      const same = JSON.stringify(opened.current);
      const [newest] = entries.filter(({ content }) => content !== same).flatMap(leftWords);
      if (isOpen && newest) setLeft(newest);
    });
    return () => {
      isOpen = false;
    };
  }, [place, person]);

  const keep = useCallback(
    (document: unknown, etag: string) => {
      journal.write(() => ({
        ...{ place, window: windowName, person, title: "", excerpt: "", basis: etag, at: Date.now() },
        content: JSON.stringify(document),
      }));
      setKept(journal.works);
    },
    [journal, place, person],
  );
  const forget = useCallback(() => void journal.forget(place), [journal, place]);
  const drop = useCallback(() => {
    if (left) void new Journal().forget(place, left.window);
    setLeft(null);
  }, [left, place]);
  return { left, isKept, keep, forget, drop };
}
