import { ApiError } from "@extenso/contract/errors/errors.ts";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { useFormSession } from "../saving/use-form-session.ts";

const saveAfterMs = 1_500;

interface SavedRow<Document> {
  id: number;
  revision: number;
  document: Document;
}

/** What is special about quotes, or about invoices. */
export interface DocumentKind<Row extends SavedRow<Document>, Document, Form> {
  /** In the journal of unsaved texts: `quotes`. */
  place: string;
  keyOf: (id: number) => QueryKey;
  formOf: (document: Document) => Form;
  documentOf: (form: Form) => { document: Document; faults: Record<string, string> };
  /** @param kept what this browser has kept, which anybody may have written. */
  readForm: (kept: unknown) => Form | null;
  get: (id: number) => Promise<Row>;
  save: (row: Row, document: Document) => Promise<Row>;
  /** The code of a refusal because somebody else has saved since. */
  stale: string;
  /** The code of a refusal because it can't be changed any more. */
  decided: string;
}

/**
 * Saves a moment after the last change, one save after the other; what isn't a number yet
 * waits, kept on this device. A revision that brings
 * no other text (it was sent, here or by a colleague) is only followed. Another text is a conflict when there are
 * changes here, and is shown when there are none.
 */
export function useDocumentSaving<Row extends SavedRow<Document>, Document, Form>(
  row: Row,
  {
    place,
    keyOf,
    formOf,
    documentOf,
    readForm,
    get,
    save: saveRow,
    stale,
    decided,
  }: DocumentKind<Row, Document, Form>,
) {
  const client = useQueryClient();
  const { id } = row;
  /** A document as its form would save it: two with the same text are the same to whoever writes. */
  const textOf = (document: Document): string => JSON.stringify(documentOf(formOf(document)).document);
  const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;
  const [form, setForm] = useState(() => formOf(row.document));
  const [saved, setSaved] = useState(() => textOf(row.document));
  const [state, setState] = useState<"saved" | "saving" | "failed">("saved");
  /** What a colleague has saved over the text that the changes here began with. */
  const [theirs, setTheirs] = useState<Row | null>(null);
  const { session, recovered, keep, forget, drop } = useFormSession({
    place: `${place}/${id}`,
    opened: form,
    etag: String(row.revision),
    read: readForm,
  });
  const { document, faults } = documentOf(form);
  const text = JSON.stringify(document);
  const isDirty = text !== saved;
  const hasFaults = Object.keys(faults).length > 0;

  // Saves run one after the other, later than the render that began them.
  const newest = useRef(row);
  const base = useRef(saved);
  const typed = useRef({ document, text, hasFaults });
  typed.current = { document, text, hasFaults };
  const held = useRef(theirs);
  const queue = useRef<Promise<Row | null>>(Promise.resolve(null));

  /** Nothing is saved until somebody has chosen. @param by what would be written over; `null` ends it. */
  function hold(by: Row | null): void {
    held.current = by;
    setTheirs(by);
  }

  function rebase(on: Row): void {
    newest.current = on;
    base.current = textOf(on.document);
    setSaved(base.current);
    hold(null);
  }

  /** @returns whether changes can be saved upon it as they are. */
  function follow(found: Row): boolean {
    if (found.revision <= newest.current.revision) return true;
    if (textOf(found.document) === base.current) {
      newest.current = found;
      return true;
    }
    if (typed.current.text === base.current) {
      rebase(found);
      setForm(formOf(found.document));
      return true;
    }
    hold(found);
    return false;
  }

  async function saveTyped(): Promise<Row | null> {
    const { document: now, text: nowText, hasFaults: isIncomplete } = typed.current;
    if (isIncomplete || held.current) return null;
    if (nowText === base.current) return newest.current;
    setState("saving");
    try {
      const after = await saveUpon(now);
      if (!after) {
        setState("failed");
        return null;
      }
      newest.current = after;
      base.current = nowText;
      session.show({ etag: String(after.revision) });
      // An answer that is on its way is older.
      await client.cancelQueries({ queryKey: keyOf(id), exact: true });
      client.setQueryData(keyOf(id), after);
      setSaved(nowText);
      setState("saved");
      return after;
    } catch (error) {
      setState("failed");
      // The page offers to go on in another one.
      if (hasCode(error, decided)) await client.invalidateQueries({ queryKey: keyOf(id) });
      else sayFailed(errorMessage(error));
      return null;
    }
  }

  /** @returns `null` where a colleague has saved another text. */
  async function saveUpon(now: Document): Promise<Row | null> {
    for (;;) {
      try {
        return await saveRow(newest.current, now);
      } catch (error) {
        if (!hasCode(error, stale)) throw error;
        const found = await get(id);
        const isNewer = found.revision > newest.current.revision;
        if (!isNewer || !follow(found)) return null;
      }
    }
  }

  /** @returns the row as it is saved; `null` where that failed. */
  function save(): Promise<Row | null> {
    queue.current = queue.current.then(saveTyped);
    return queue.current;
  }

  const saveNow = useRef(save);
  saveNow.current = save;
  const hasConflict = theirs !== null;
  // Typing goes on while it is saved: the newest is saved a moment later.
  useEffect(() => {
    if (text === saved || hasConflict) return;
    const timer = setTimeout(() => void saveNow.current(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [text, saved, hasConflict]);

  // What a lost connection left over goes out when there is one again.
  useEffect(() => {
    const again = () => void saveNow.current();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);

  useEffect(() => {
    if (isDirty) keep(form);
    else forget();
  }, [isDirty, form, keep, forget]);

  const followNow = useRef(follow);
  followNow.current = follow;
  useEffect(() => void followNow.current(row), [row]);

  function saveMine(): void {
    if (theirs) newest.current = theirs;
    hold(null);
    void save();
  }

  function takeTheirs(): void {
    if (!theirs) return;
    const mine = form;
    rebase(theirs);
    setForm(formOf(theirs.document));
    setState("saved");
    say("The colleague’s version is here", { undo: () => setForm(mine) });
  }

  function restore(): void {
    if (!recovered) return;
    setForm(recovered.document);
    // It was written upon another text than what is saved now.
    if (recovered.etag !== String(row.revision)) hold(row);
    drop();
  }

  return {
    form,
    setForm,
    document,
    faults,
    hasFaults,
    save,
    isDirty,
    state: isDirty && state === "saved" ? "changed" : state,
    recovered: recovered && { at: recovered.at, restore, discard: drop },
    conflict: theirs && { saveMine, takeTheirs },
  } as const;
}
