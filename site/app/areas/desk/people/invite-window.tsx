import { staffRoles } from "@extenso/contract/wire/people.ts";
import { useState } from "react";
import { invite } from "../api/accounts.ts";
import { FormWindow } from "../kit/submit-form.tsx";
import { say } from "../notices/notices.ts";
import { useLacksMailServer } from "../today/use-today.ts";
import { TextInput } from "../ui/inputs.tsx";
import { RoleChoice } from "./role-choice.tsx";

/** Somebody of the staff is invited by mail. */
export default function InviteWindow({
  onInvited,
  onClose,
}: {
  onInvited: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("editor");
  const lacksMailServer = useLacksMailServer();

  async function send(): Promise<void> {
    const made = await invite(email.trim(), role);
    await onInvited();
    say(
      lacksMailServer
        ? `The invitation of ${made.email} is in the folder of mails on the server: they don’t get it. The link works for 7 days.`
        : `${made.email} is invited. The link works for 7 days.`,
    );
    onClose();
  }

  return (
    <FormWindow
      title="Invite somebody"
      description={
        lacksMailServer
          ? "Nobody receives mails: no mail server is set. The invitation stays in the folder of mails on the server, with a link to hand over."
          : "They get a link by mail, choose a name and a password, and work here from then on."
      }
      submit="Invite"
      isDisabled={email.trim() === ""}
      onSubmit={send}
      onCancel={onClose}
      onClose={onClose}
    >
      <TextInput label="Email" value={email} onText={setEmail} maxLength={254} />
      <RoleChoice roles={staffRoles} value={role} onChange={setRole} />
    </FormWindow>
  );
}
