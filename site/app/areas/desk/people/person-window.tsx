import { longestReason, staffRoles, type WirePersonDetail } from "@extenso/contract/wire/people.ts";
import { useState } from "react";
import { confirmAccount, setRole } from "../api/accounts.ts";
import { FormWindow } from "../kit/submit-form.tsx";
import { TextArea } from "../ui/inputs.tsx";
import { RoleChoice } from "./role-choice.tsx";

/** Another program may have given somebody several. */
function severalRoles({ roles }: WirePersonDetail): string {
  if (roles.length < 2) return "";
  return ` They have ${roles.length} roles now (${roles.join(", ")}): the one you choose takes the place of all.`;
}

/** The role of one person, or their address confirmed by hand. */
export default function PersonWindow({
  kind,
  person,
  onDone,
  onClose,
}: {
  kind: "role" | "confirm";
  person: WirePersonDetail;
  onDone: (message: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const [role, setChosen] = useState(person.roles[0] ?? "subscriber");
  const isRole = kind === "role";

  async function send(): Promise<void> {
    if (isRole) await setRole(person.id, role, person.roles);
    else await confirmAccount(person.id, reason.trim());
    onDone(isRole ? `${person.name} has the new role at once.` : "The address is confirmed.");
  }

  return (
    <FormWindow
      title={isRole ? `Role of ${person.name}` : "Confirm by hand"}
      description={
        isRole
          ? `It counts with their next click, on every device.${severalRoles(person)}`
          : `${person.email} counts as theirs from then on. The reason is kept in the audit log.`
      }
      submit={isRole ? "Change the role" : "Confirm the address"}
      isDisabled={!isRole && reason.trim() === ""}
      onSubmit={send}
      onCancel={onClose}
      onClose={onClose}
    >
      {isRole ? (
        <RoleChoice roles={[...staffRoles, "subscriber"]} value={role} onChange={setChosen} />
      ) : (
        <TextArea
          label="Reason"
          value={reason}
          onText={setReason}
          maxLength={longestReason}
          hint="How you know that the address is theirs."
        />
      )}
    </FormWindow>
  );
}
