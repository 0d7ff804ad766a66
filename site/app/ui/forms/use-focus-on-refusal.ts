import { type RefObject, useLayoutEffect } from "react";

/**
 * After each refusal the focus goes to the first field that is wrong.
 * @param refusals counts them, in the state that holds the errors: by the time it has changed, so has what
 *   the fields say. Errors that go while somebody types move no focus.
 */
export function useFocusOnRefusal(form: RefObject<HTMLElement | null>, refusals: number): void {
  // The field is marked by the render that comes before. Not after the paint: somebody may be in another field by then.
  useLayoutEffect(() => {
    if (refusals) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, refusals]);
}
