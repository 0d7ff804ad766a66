import { useRef, useState } from "react";
import { type FieldErrors, hasErrors, noRefusals, type Refusals, refused, withoutError } from "./refusals.ts";
import { useFocusOnRefusal } from "./use-focus-on-refusal.ts";

/** The errors of a form whose element has `form` as its ref; a refusal moves the focus to the first of them. */
export function useRefusals<Field extends string>() {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<Refusals<Field>>(noRefusals);
  useFocusOnRefusal(form, state.refusals);
  return {
    form,
    errors: state.errors,
    /** Shows what is wrong. @returns whether anything is. */
    refuse(errors: FieldErrors<Field>): boolean {
      setState((now) => refused(now, errors));
      return hasErrors(errors);
    },
    edited: (field: Field) => setState((now) => withoutError(now, field)),
  };
}
