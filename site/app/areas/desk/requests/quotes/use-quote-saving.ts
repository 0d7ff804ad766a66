import { ApiError } from "@extenso/contract/errors/errors.ts";
import type { QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../../session/load-client.ts";
import { say, sayFailed } from "../../notices/notices.ts";
import { useFormSession } from "../../saving/use-form-session.ts";
import { documentOf, formOf, readQuoteForm } from "./quote-form.ts";
import { getQuote, type Quote, quoteKeys, saveQuote } from "./quotes-api.ts";

const saveAfterMs = 1_500;

/** A document as its form would save it: two with the same text are the same to whoever writes. */
const textOf = (document: QuoteDocument): string => JSON.stringify(documentOf(formOf(document)).document);

const isStale = (error: unknown) => error instanceof ApiError && error.code === "rest_quote_changed";
const isDecided = (error: unknown) => error instanceof ApiError && error.code === "rest_quote_decided";

/**
 * Saves a moment after the last change, one save after the other; what isn't a number yet waits, kept on this device. A revision that brings
 * no other text (the quote was sent, here or by a colleague) is only followed. Another text is a conflict when there are
 * changes here, and is shown when there are none.
 */
export function useQuoteSaving(quote: Quote) {
  const client = useQueryClient();
  const { id } = quote;
  const [form, setForm] = useState(() => formOf(quote.document));
  const [saved, setSaved] = useState(() => textOf(quote.document));
  const [state, setState] = useState<"saved" | "saving" | "failed">("saved");
  /** What a colleague has saved over the text that the changes here began with. */
  const [theirs, setTheirs] = useState<Quote | null>(null);
  const { session, recovered, keep, forget, drop } = useFormSession({
    place: `quotes/${id}`,
    opened: form,
    etag: String(quote.revision),
    read: readQuoteForm,
  });
  const { document, faults } = documentOf(form);
  const text = JSON.stringify(document);
  const isDirty = text !== saved;
  const hasFaults = Object.keys(faults).length > 0;

  // Saves run one after the other, later than the render that began them.
  const newest = useRef(quote);
  const base = useRef(saved);
  const typed = useRef({ document, text, hasFaults });
  typed.current = { document, text, hasFaults };
  const held = useRef(theirs);
  const queue = useRef<Promise<Quote | null>>(Promise.resolve(null));

  /** Nothing is saved until somebody has chosen. @param by what would be written over; `null` ends it. */
  function hold(by: Quote | null): void {
    held.current = by;
    setTheirs(by);
  }

  function rebase(on: Quote): void {
    newest.current = on;
    base.current = textOf(on.document);
    setSaved(base.current);
    hold(null);
  }

  /** @returns whether changes can be saved upon it as they are. */
  function follow(found: Quote): boolean {
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

  async function saveTyped(): Promise<Quote | null> {
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
      await client.cancelQueries({ queryKey: quoteKeys.one(id), exact: true });
      client.setQueryData(quoteKeys.one(id), after);
      setSaved(nowText);
      setState("saved");
      return after;
    } catch (error) {
      setState("failed");
      // The page offers to go on in another quote.
      if (isDecided(error)) await client.invalidateQueries({ queryKey: quoteKeys.one(id) });
      else sayFailed(errorMessage(error));
      return null;
    }
  }

  /** @returns `null` where a colleague has saved another text. */
  async function saveUpon(now: QuoteDocument): Promise<Quote | null> {
    for (;;) {
      try {
        return await saveQuote(newest.current, now);
      } catch (error) {
        if (!isStale(error)) throw error;
        const found = await getQuote(id);
        const isNewer = found.revision > newest.current.revision;
        if (!isNewer || !follow(found)) return null;
      }
    }
  }

  /** @returns the quote as it is saved; `null` where that failed. */
  function save(): Promise<Quote | null> {
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
  useEffect(() => void followNow.current(quote), [quote]);

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
    if (recovered.etag !== String(quote.revision)) hold(quote);
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
