/** The contract's rules for the wizard. Loaded when someone begins to fill it in, not with the page. */
import { type ContactValues, contactStepForms } from "@extenso/contract/contact-form.ts";
import { fieldErrors } from "@extenso/contract/field-errors.ts";
import type { FieldErrors, Step } from "./wizard-state.ts";

/** What is wrong with one step's fields; empty when it may be left. */
export function errorsOfStep(step: Step, values: ContactValues): FieldErrors {
  const form = contactStepForms[step - 1];
  return form ? fieldErrors(form, values) : {};
}

/** The first step with an error, and its errors: sending goes back there. */
export function firstErrors(values: ContactValues): { step: Step; errors: FieldErrors } | null {
  for (const step of [1, 2, 3, 4] as const) {
    const errors = errorsOfStep(step, values);
    if (Object.keys(errors).length > 0) return { step, errors };
  }
  return null;
}
