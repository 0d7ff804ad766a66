/**
 * The draft survives a reload and is shared with other tabs. It expires after a day, so that a shared computer doesn't
 * show it to the next person for long. What is known of a sent request is only kept in the tab that sent it.
 */
import { draftKey, keptMs } from "./keep-typed.ts";
import { emptyValues, type SentNote, type Step, type WizardState } from "./wizard-state.ts";

const sentKey = "extenso_contact_sent";

export interface Draft {
  values: WizardState["values"];
  step: Step;
  /** Idempotency key: the server stores a request once, however often it is sent. */
  submissionKey: string | null;
  /** Time that filling in the form took, in ms; set only while the request is being sent, or waits for a connection. */
  sendingAfterMs: number | null;
}

/** The stored draft; null if there is none, or if it is invalid or expired, when it is removed. */
export function readDraft(): Draft | null {
  const draft = draftIn(read(() => localStorage, draftKey));
  if (!draft) clearDraft();
  return draft;
}

/** The draft after a change in another tab; null if it was removed, undefined if the event isn't about the draft. */
export function draftOfEvent({ key, newValue }: StorageEvent): Draft | null | undefined {
  if (key !== draftKey) return undefined;
  return draftIn(read(() => ({ getItem: () => newValue }), draftKey));
}

function draftIn(stored: unknown): Draft | null {
  if (typeof stored !== "object" || stored === null || !("values" in stored) || !("step" in stored))
    return null;
  const { keptAt } = stored as Record<string, unknown>;
  if (typeof keptAt !== "number" || Math.abs(Date.now() - keptAt) > keptMs) return null;
  const given = Object(stored.values) as Record<string, unknown>;
  const values = { ...emptyValues };
  for (const field of Object.keys(emptyValues) as (keyof typeof emptyValues)[]) {
    const value = given[field];
    if (typeof value === "string") values[field] = value;
  }
  const { submissionKey, sendingAfterMs } = stored as Record<string, unknown>;
  return {
    values,
    step: ([1, 2, 3, 4] as const).find((candidate) => candidate === stored.step) ?? 1,
    submissionKey: typeof submissionKey === "string" ? submissionKey : null,
    sendingAfterMs: typeof sendingAfterMs === "number" ? sendingAfterMs : null,
  };
}

export function writeDraft(draft: Draft): void {
  write(() => localStorage, draftKey, { ...draft, keptAt: Date.now() });
}

export function clearDraft(): void {
  write(() => localStorage, draftKey, null);
}

/** The last request that this tab has sent; null if it has sent none. */
export function readSent(): SentNote | null {
  const stored = read(() => sessionStorage, sentKey);
  if (typeof stored !== "object" || stored === null) return null;
  const { reference, path } = stored as Partial<Record<keyof SentNote, unknown>>;
  return {
    reference: typeof reference === "string" ? reference : "",
    path: typeof path === "string" && path.startsWith("/request/") ? path : "",
  };
}

export function writeSent(sent: SentNote): void {
  write(() => sessionStorage, sentKey, sent);
}

/** @param storage a function, as accessing `localStorage` throws where the browser forbids it. */
function read(storage: () => Pick<Storage, "getItem">, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // With full or forbidden storage the draft isn't kept, but the form still works.
  }
}
