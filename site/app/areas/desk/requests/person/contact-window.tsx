import { ApiError } from "@extenso/contract/errors/errors.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { correctedContact } from "@extenso/contract/requests/request-fields.ts";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../../session/load-client.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
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
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const text = (name: keyof Correction) => ({
    name,
    value: written[name],
    onText: (value: string) => setWritten((before) => ({ ...before, [name]: value })),
    error: faults[name],
  });

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const found = fieldErrors(correctedContact, written);
    setFaults(found);
    setProblem("");
    const [first] = Object.keys(found);
    if (first) return void (form.elements.namedItem(first) as HTMLElement | null)?.focus();
    setBusy(true);
    try {
      await onSave(written);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === "rest_address_taken") {
        setFaults({ email: errorMessage(error) });
      } else setProblem(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <DeskDialog open onClose={onClose} title={title} description={description}>
      <form className="desk-form" noValidate onSubmit={(event) => void save(event)}>
        <TextInput label="Name" maxLength={120} {...text("name")} />
        <TextInput label="Email" maxLength={254} {...text("email")} />
        <TextInput label="Phone" maxLength={40} {...text("phone")} />
        <TextInput label="Company" maxLength={120} {...text("company")} />
        {problem && (
          <p role="alert" className="desk-error">
            {problem}
          </p>
        )}
        <button type="submit" className="desk-button" data-look="primary" disabled={isBusy}>
          {isBusy ? "Saving…" : saveLabel}
        </button>
      </form>
    </DeskDialog>
  );
}
