import { ApiError, errorMessage } from "@extenso/contract/errors/errors.ts";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { say, sayFailed } from "../notices/notices.ts";
import { useFormSession } from "../saving/use-form-session.ts";

const saveAfterMs = 1_500;

interface SavedRow<Document> {
  id: number;
  revision: number;
  document: Document;
}

/** Everything in which quotes and invoices differ here: calls, form, and error codes. */
export interface DocumentKind<Row extends SavedRow<Document>, Document, Form> {
  /** In the journal of unsaved texts: `quotes`. */
  place: string;
  keyOf: (id: number) => QueryKey;
  formOf: (document: Document) => Form;
  documentOf: (form: Form) => { document: Document; faults: Record<string, string> };
  /** @param kept from this browser's storage, which anybody may have written. */
  readForm: (kept: unknown) => Form | null;
  get: (id: number) => Promise<Row>;
  save: (row: Row, document: Document) => Promise<Row>;
  /** The code of a refusal because somebody else has saved since. */
  stale: string;
  /** The code of a refusal because it can't be changed any more. */
  decided: string;
}

/**
 * Saves a moment after the last change, one save after the other. Invalid input, such as an unfinished number, isn't
 * sent, but kept on this device. A new revision with the same text (the document was sent, here or by a colleague) is
 * only followed. A revision with another text is a conflict when there are changes here, and is shown when there are
 * none.
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
  /** A document as its form would save it, as JSON: equal strings mean that nobody has to choose. */
  const textOf = (document: Document): string => JSON.stringify(documentOf(formOf(document)).document);
  const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;
  const [form, setForm] = useState(() => formOf(row.document));
  const [saved, setSaved] = useState(() => textOf(row.document));
  const [state, setState] = useState<"saved" | "saving" | "failed">("saved");
  /** A colleague's save that conflicts with the changes here; `null` without a conflict. */
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

  /** Stops saving until the conflict is resolved. @param by the row that a save would overwrite; `null` ends it. */
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

  /** @returns whether the changes here can be saved over the found row as they are. */
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
      // A response that is still under way is older than this save.
      await client.cancelQueries({ queryKey: keyOf(id), exact: true });
      client.setQueryData(keyOf(id), after);
      setSaved(nowText);
      setState("saved");
      return after;
    } catch (error) {
      setState("failed");
      // Read again, the page offers to go on in a new document.
      if (hasCode(error, decided)) await client.invalidateQueries({ queryKey: keyOf(id) });
      else sayFailed(errorMessage(error));
      return null;
    }
  }

  /** @returns the saved row; `null` where a colleague has saved another text. */
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

  /** @returns the row as it is saved; `null` where saving failed or has to wait. */
  function save(): Promise<Row | null> {
    queue.current = queue.current.then(saveTyped);
    return queue.current;
  }

  const saveNow = useRef(save);
  saveNow.current = save;
  const hasConflict = theirs !== null;
  // Text typed during a save is saved a moment after it.
  useEffect(() => {
    if (text === saved || hasConflict) return;
    const timer = setTimeout(() => void saveNow.current(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [text, saved, hasConflict]);

  // Changes that couldn't be saved without a connection are saved when there is one again.
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
    // The draft is based on an earlier revision: somebody has to choose.
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
