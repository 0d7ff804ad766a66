/** What was typed survives a reload, in this tab alone: a shared computer must not show it to the next. */
import { emptyValues, type Step, type WizardState } from "./wizard-state.ts";

const storageKey = "extenso_contact_draft";

export interface Draft {
  values: WizardState["values"];
  step: Step;
}

/** Null without a draft, or with one that isn't ours. */
export function readDraft(): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    if (typeof stored !== "object" || stored === null || !("values" in stored) || !("step" in stored))
      return null;
    const given = Object(stored.values) as Record<string, unknown>;
    const values = { ...emptyValues };
    for (const field of Object.keys(emptyValues) as (keyof typeof emptyValues)[]) {
      const value = given[field];
      if (typeof value === "string") values[field] = value;
    }
    const step = ([1, 2, 3, 4] as const).find((candidate) => candidate === stored.step) ?? 1;
    return { values, step };
  } catch {
    return null;
  }
}

export function writeDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored either.
  }
}
