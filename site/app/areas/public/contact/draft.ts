/**
 * What was typed survives a reload and is there in a second tab, for a day: a shared computer must not show it to the
 * next for long. What was sent is told in its own tab alone.
 */
import { emptyValues, type Step, type WizardState } from "./wizard-state.ts";

const draftKey = "extenso_contact_draft";
const sentKey = "extenso_contact_sent";

const keptMs = 24 * 60 * 60 * 1000;

export interface Draft {
  values: WizardState["values"];
  step: Step;
  /** One for one request, however often it is sent: the server stores it once. */
  submissionKey: string | null;
  /** Set while it is being sent: how long it had taken to fill in, in milliseconds. */
  sendingAfterMs: number | null;
}

/** Null without a draft, or with one that isn't ours. */
export function readDraft(): Draft | null {
  const draft = draftIn(read(() => localStorage, draftKey));
  if (!draft) clearDraft();
  return draft;
}

/** What another tab has made of the draft. @param text as a `StorageEvent` has it. */
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

/** The reference of the last request; empty where the server gave none, null before the first. */
export function readSent(): string | null {
  const stored = read(() => sessionStorage, sentKey);
  return typeof stored === "string" ? stored : null;
}

export function writeSent(reference: string): void {
  write(() => sessionStorage, sentKey, reference);
}

/** Looking at a forbidden storage throws, so it is looked at here. */
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
    // A full or forbidden storage costs the draft, not the form.
  }
}
