import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { newsletterForm } from "@extenso/contract/requests/forms.ts";

/** What is wrong with a filled-in newsletter form; undefined: nothing. */
export function newsletterProblem(form: FormData): string | undefined {
  return fieldErrors(newsletterForm, Object.fromEntries(form)).email;
}
