/** What was typed survives a reload, in this tab alone: a shared computer must not show it to the next. */
import { emptyValues, type Step, type WizardState } from "./wizard-state.ts";

const draftKey = "extenso_contact_draft";
const sentKey = "extenso_contact_sent";

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
  const stored = read(draftKey);
  if (typeof stored !== "object" || stored === null || !("values" in stored) || !("step" in stored))
    return null;
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
  write(draftKey, draft);
}

export function clearDraft(): void {
  write(draftKey, null);
}

/** The reference of the last request; empty where the server gave none, null before the first. */
export function readSent(): string | null {
  const stored = read(sentKey);
  return typeof stored === "string" ? stored : null;
}

export function writeSent(reference: string): void {
  write(sentKey, reference);
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}
