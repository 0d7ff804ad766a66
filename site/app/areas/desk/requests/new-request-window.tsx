import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { calledRequest } from "@extenso/contract/requests/request-fields.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { errorMessage } from "../../../session/load-client.ts";
import { say } from "../notices/notices.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { type CalledRequest, createRequest, refreshRequests } from "./requests-api.ts";

const empty: CalledRequest = { name: "", phone: "", email: "", message: "" };

/** A request written down during a call: four fields. */
export function NewRequestWindow({ onClose }: { onClose: () => void }) {
  const [called, setCalled] = useState(empty);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const text = (name: keyof CalledRequest) => ({
    name,
    value: called[name],
    onText: (value: string) => setCalled((before) => ({ ...before, [name]: value })),
    error: faults[name],
  });

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const found = fieldErrors(calledRequest, called);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) return void (form.elements.namedItem(first) as HTMLElement | null)?.focus();
    setBusy(true);
    try {
      const { id, name } = await createRequest(called);
      await refreshRequests(client);
      onClose();
      say(`The request of ${name} is there`);
      navigate(`/desk/requests/${id}`);
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <DeskDialog
      open
      onClose={onClose}
      title="New request by telephone"
      description="A phone number or an email address is enough to answer."
    >
      <form className="desk-form" noValidate onSubmit={(event) => void save(event)}>
        <TextInput label="Name" maxLength={120} {...text("name")} />
        <TextInput label="Phone" maxLength={40} {...text("phone")} />
        <TextInput label="Email" maxLength={254} {...text("email")} />
        <TextArea label="What is it about?" rows={4} maxLength={5_000} {...text("message")} />
        {problem && (
          <p role="alert" className="desk-error">
            {problem}
          </p>
        )}
        <button type="submit" className="desk-button" data-look="primary" disabled={isBusy}>
          {isBusy ? "Saving…" : "Save request"}
        </button>
      </form>
    </DeskDialog>
  );
}
