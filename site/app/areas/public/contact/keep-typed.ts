import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";

export const draftKey = "extenso_contact_draft";
export const keptMs = 24 * 60 * 60 * 1000;

/**
 * Stores the first step's values as a draft until `draft.ts` is loaded, which a page's first scripts have no room for.
 * A stored draft keeps its step and its key; one that is being sent stays as it is.
 */
export function keepTyped(values: ContactValues): void {
  try {
    const stored = JSON.parse(localStorage.getItem(draftKey) ?? "null");
    const draft = stored && Math.abs(Date.now() - stored.keptAt) < keptMs ? stored : {};
    if (draft.sendingAfterMs != null) return;
    localStorage.setItem(draftKey, JSON.stringify({ step: 1, ...draft, values, keptAt: Date.now() }));
  } catch {
    // With full or forbidden storage the draft isn't kept, but the form still works.
  }
}
