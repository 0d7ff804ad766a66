import { staffRoles } from "@extenso/contract/wire/people.ts";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { invite } from "../api/accounts.ts";
import { say } from "../notices/notices.ts";
import { useLacksMailServer } from "../today/use-today.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
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
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isKeptHere = useLacksMailServer();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const made = await invite(email.trim(), role);
      await onInvited();
      say(
        isKeptHere
          ? `The invitation of ${made.email} is in the folder of mails on the server: they don’t get it. The link works for 7 days.`
          : `${made.email} is invited. The link works for 7 days.`,
      );
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <DeskDialog
      open
      onClose={onClose}
      title="Invite somebody"
      description={
        isKeptHere
          ? "Nobody receives mails: no mail server is set. The invitation stays in the folder of mails on the server, with a link to hand over."
          : "They get a link by mail, choose a name and a password, and work here from then on."
      }
    >
      <form className="desk-form people-form" onSubmit={(event) => void send(event)}>
        <TextInput
          label="Email"
          value={email}
          onText={(text) => {
            setEmail(text);
            setProblem("");
          }}
          maxLength={254}
        />
        <RoleChoice roles={staffRoles} value={role} onChange={setRole} />
        <p role="alert" className="desk-error">
          {problem}
        </p>
        <div className="desk-row">
          <button
            type="submit"
            className="desk-button"
            data-look="primary"
            disabled={isBusy || email.trim() === ""}
          >
            Invite
          </button>
          <button type="button" className="desk-button" data-look="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </DeskDialog>
  );
}
