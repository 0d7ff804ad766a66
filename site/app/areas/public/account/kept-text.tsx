import { type ReactNode, useLayoutEffect, useRef } from "react";

type Typed = Record<string, string | boolean>;

/** Values by form and field, until the page is left. */
const typed: Record<string, Typed> = {};

function inputsIn(box: HTMLElement | null): Iterable<HTMLInputElement> {
  return box?.querySelectorAll<HTMLInputElement>("input:not([autocomplete$=password])") ?? [];
}

/**
 * Keeps what was typed into a window's form: if the form is removed before it is sent, its values are there again when
 * it returns. Passwords are not kept.
 */
export function KeptText({ form, children }: { form: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The fields are uncontrolled: values are read as they unmount and written back before the first paint.
  useLayoutEffect(() => {
    const element = box.current;
    for (const input of inputsIn(element)) {
      const before = typed[form]?.[input.name];
      if (typeof before === "string" && before) input.value = before;
      else if (before === true) input.checked = true;
    }
    const kept: Typed = {};
    typed[form] = kept;
    return () => {
      if (typed[form] !== kept) return;
      for (const input of inputsIn(element))
        kept[input.name] = input.type === "checkbox" ? input.checked : input.value;
    };
  }, [form]);
  return <div ref={box}>{children}</div>;
}

/** Clears the kept text after a sign-in, so that the next person at this browser doesn't find it. */
export function forgetTyped(): void {
  for (const form of Object.keys(typed)) delete typed[form];
}
