import { networkError, unexpectedError } from "@extenso/contract/errors/errors.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { prepareSignIn } from "../../../session/use-session.ts";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { useRefusals } from "../../../ui/forms/use-refusals.ts";

/**
 * A form whose fields keep what was typed by themselves: it is read when it is sent, so what a password
 * manager wrote before the page was taken over counts too, and no error takes anything away.
 *
 * @param loadRules brings the schema: with the first touch of the form, so that its page does not wait for it.
 * @param send does the work; what it returns is the banner's sentence, undefined when all went well.
 */
export function useAccountForm<Values>(
  loadRules: () => Promise<z.ZodMiniType<Values>>,
  send: (values: Values) => Promise<string | undefined>,
) {
  const { form, errors, refuse, edited } = useRefusals<string>();
  const [failure, setFailure] = useState<string>();
  const [submitting, setSubmitting] = useState(false);
  const banner = useRef<HTMLDivElement>(null);
  // The rules may still be on their way, and a second press is not a second account.
  const once = useOnce();

  // On a phone the button that was pressed may be far below.
  useEffect(() => {
    if (failure) banner.current?.scrollIntoView({ block: "center" });
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const element = event.currentTarget;
    once(() => check(element));
  }

  async function check(element: HTMLFormElement): Promise<void> {
    const values: Record<string, unknown> = Object.fromEntries(new FormData(element));
    for (const box of element.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) {
      values[box.name] = box.checked;
    }
    setFailure(undefined);
    const schema = await loadRules().catch(() => null);
    if (!schema) {
      setFailure(networkError);
      return;
    }
    const parsed = schema.safeParse(values);
    refuse(parsed.success ? {} : fieldErrors(schema, values));
    if (!parsed.success) return;
    setSubmitting(true);
    try {
      setFailure(await send(parsed.data));
    } catch {
      setFailure(unexpectedError);
    } finally {
      setSubmitting(false);
    }
  }

  return {
    errors,
    failure,
    submitting,
    banner,
    formProps: {
      ref: form,
      noValidate: true,
      method: "post",
      "data-needs-script": "",
      onSubmit: submit,
      onFocus() {
        loadRules().catch(() => {});
        prepareSignIn();
      },
    } as const,
    /** Props of a field. Every field is required, and its error goes when it is edited. */
    field: (name: string) => ({
      name,
      required: true,
      error: errors[name],
      onChange: () => edited(name),
    }),
  };
}
