import { ApiError, errorMessage } from "@extenso/contract/errors/errors.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { correctedContact } from "@extenso/contract/requests/request-fields.ts";
import { useState } from "react";
import { FormWindow, focusFirstFault } from "../../kit/submit-form.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import type { Correction } from "./person-api.ts";

/** Form for a person's contact details, to correct them, or to settle them when two people are merged. */
export function ContactWindow({
  title,
  description,
  saveLabel,
  initial,
  onSave,
  onClose,
}: {
  title: string;
  description: string;
  saveLabel: string;
  initial: Correction;
  /** @throws what the server refuses. */
  onSave: (correction: Correction) => Promise<void>;
  onClose: () => void;
}) {
  const [written, setWritten] = useState(initial);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const text = (name: keyof Correction) => ({
    name,
    value: written[name],
    onText: (value: string) => setWritten((before) => ({ ...before, [name]: value })),
    error: faults[name],
  });

  function check(form: HTMLFormElement) {
    const found = fieldErrors(correctedContact, written);
    setFaults(found);
    return focusFirstFault(form, found);
  }

  async function save(): Promise<void> {
    try {
      await onSave(written);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "rest_address_taken")) throw error;
      setFaults({ email: errorMessage(error) });
    }
  }

  return (
    <FormWindow
      title={title}
      description={description}
      submit={saveLabel}
      busy="Saving…"
      noValidate
      check={check}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={120} {...text("name")} />
      <TextInput label="Email" maxLength={254} {...text("email")} />
      <TextInput label="Phone" maxLength={40} {...text("phone")} />
      <TextInput label="Company" maxLength={120} {...text("company")} />
    </FormWindow>
  );
}
