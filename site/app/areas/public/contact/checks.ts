/** The contract's rules for the wizard. Loaded when someone begins to fill it in, not with the page. */
import { type ContactValues, contactStepForms } from "@extenso/contract/requests/contact-form.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import type { ContactErrors, Step } from "./wizard-state.ts";

/** The errors of one step's fields; an empty object lets the visitor go on. */
export function errorsOfStep(step: Step, values: ContactValues): ContactErrors {
  const form = contactStepForms[step - 1];
  return form ? fieldErrors(form, values) : {};
}

/** The first step with an error, and its errors: sending goes back there. */
export function firstErrors(values: ContactValues): { step: Step; errors: ContactErrors } | null {
  for (const step of [1, 2, 3, 4] as const) {
    const errors = errorsOfStep(step, values);
    if (Object.keys(errors).length > 0) return { step, errors };
  }
  return null;
}
