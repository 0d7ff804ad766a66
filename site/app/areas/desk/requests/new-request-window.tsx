import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { calledRequest } from "@extenso/contract/requests/request-fields.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { FormWindow, focusFirstFault } from "../kit/submit-form.tsx";
import { say } from "../notices/notices.ts";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { type CalledRequest, createRequest, refreshRequests } from "./requests-api.ts";

const empty: CalledRequest = { name: "", phone: "", email: "", message: "" };

/** A request written down during a call: four fields. */
export function NewRequestWindow({ onClose }: { onClose: () => void }) {
  const [called, setCalled] = useState(empty);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const client = useQueryClient();
  const navigate = useNavigate();
  const text = (name: keyof CalledRequest) => ({
    name,
    value: called[name],
    onText: (value: string) => setCalled((before) => ({ ...before, [name]: value })),
    error: faults[name],
  });

  function check(form: HTMLFormElement) {
    const found = fieldErrors(calledRequest, called);
    setFaults(found);
    return focusFirstFault(form, found);
  }

  async function save(): Promise<void> {
    const { id, name } = await createRequest(called);
    await refreshRequests(client);
    onClose();
    say(`The request of ${name} is there`);
    navigate(`/desk/requests/${id}`);
  }

  return (
    <FormWindow
      title="New request by telephone"
      description="A phone number or an email address is enough to answer."
      submit="Save request"
      busy="Saving…"
      noValidate
      check={check}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={120} {...text("name")} />
      <TextInput label="Phone" maxLength={40} {...text("phone")} />
      <TextInput label="Email" maxLength={254} {...text("email")} />
      <TextArea label="What is it about?" rows={4} maxLength={5_000} {...text("message")} />
    </FormWindow>
  );
}
