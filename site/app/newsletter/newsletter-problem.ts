import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { newsletterForm } from "@extenso/contract/requests/forms.ts";

/** The error of the email field; `undefined` if there is none. */
export function newsletterProblem(form: FormData): string | undefined {
  return fieldErrors(newsletterForm, Object.fromEntries(form)).email;
}
