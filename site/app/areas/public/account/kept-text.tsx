import { type ReactNode, useLayoutEffect, useRef } from "react";

type Typed = Record<string, string | boolean>;

/** By form, for as long as the page lives. */
const typed: Record<string, Typed> = {};

function inputsIn(box: HTMLElement | null): Iterable<HTMLInputElement> {
  return box?.querySelectorAll<HTMLInputElement>("input:not([autocomplete$=password])") ?? [];
}

/**
 * Around a form of a window that may go before it is sent: what was typed is there again when it comes back.
 * Passwords are never among it.
 */
export function KeptText({ form, children }: { form: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The browser alone holds what is typed: read as the fields go, written before they are painted.
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

/** Whoever has signed in leaves nothing to the next. */
export function forgetTyped(): void {
  for (const form of Object.keys(typed)) delete typed[form];
}
