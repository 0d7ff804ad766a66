import {
  addressesIn,
  longestSenderName,
  mailSettingsProblems,
  mostNoticeAddresses,
} from "@extenso/contract/mails/mail-settings.ts";
import type { WireMailSettings } from "@extenso/contract/wire/mails.ts";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import type { MailSettingsChange } from "../api/mails.ts";
import { TextArea, TextInput } from "../ui/inputs.tsx";

const fieldIds = { senderName: "sender-name", senderAddress: "sender-address", notices: "notice-addresses" };

/** Sender and recipients of notices; what the environment sets is told, and can't be typed. */
export function SettingsForm({
  settings: { sender, notices },
  onSave,
}: {
  settings: WireMailSettings;
  /** Throws with what is wrong. */
  onSave: (change: MailSettingsChange) => Promise<void>;
}) {
  const [name, setName] = useState(sender.name);
  const [address, setAddress] = useState(sender.address);
  const [list, setList] = useState(notices.addresses.join("\n"));
  const [problems, setProblems] = useState<ReturnType<typeof mailSettingsProblems>>({});
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const typed = (set: (text: string) => void, field: keyof typeof problems) => (text: string) => {
    set(text);
    setProblems(({ [field]: _, ...others }) => others);
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const change = {
      ...(sender.set_by ? {} : { senderName: name.trim(), senderAddress: address.trim() }),
      ...(notices.set_by ? {} : { notices: addressesIn(list) }),
    };
    const found = mailSettingsProblems(change);
    setProblems(found);
    setFailure("");
    const [first] = Object.keys(found) as (keyof typeof fieldIds)[];
    if (first) {
      document.getElementById(fieldIds[first])?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSave(change);
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setBusy(false);
  }

  return (
    <form className="mail-form" noValidate onSubmit={(event) => void save(event)}>
      <section aria-labelledby="mail-sender" className="mail-part">
        <h2 id="mail-sender">Sender</h2>
        {sender.set_by ? (
          <SetByEnvironment
            value={sender.name ? `${sender.name} <${sender.address}>` : sender.address}
            variable={sender.set_by}
          />
        ) : (
          <>
            <TextInput
              id={fieldIds.senderName}
              label="Name"
              value={name}
              onText={typed(setName, "senderName")}
              error={problems.senderName}
              maxLength={longestSenderName}
            />
            <TextInput
              id={fieldIds.senderAddress}
              label="Address"
              value={address}
              onText={typed(setAddress, "senderAddress")}
              error={problems.senderAddress}
              hint="All mails come from it. Your mail server must be allowed to send for its domain."
            />
          </>
        )}
      </section>
      <section aria-labelledby="mail-notices" className="mail-part">
        <h2 id="mail-notices">Notices to the studio</h2>
        {notices.set_by ? (
          <SetByEnvironment value={notices.addresses.join(", ")} variable={notices.set_by} />
        ) : (
          <TextArea
            id={fieldIds.notices}
            label="Send them to"
            value={list}
            onText={typed(setList, "notices")}
            error={problems.notices}
            hint={`One address a line, ${mostNoticeAddresses} at most. Each hears of requests, additions, quotes and failed backups.`}
          />
        )}
      </section>
      {!(sender.set_by && notices.set_by) && (
        <div className="mail-save">
          <button type="submit" className="desk-button" data-look="primary" disabled={isBusy}>
            Save
          </button>
          <p role="alert" className="desk-error">
            {failure}
          </p>
        </div>
      )}
    </form>
  );
}

function SetByEnvironment({ value, variable }: { value: string; variable: string }) {
  return (
    <div>
      <p className="mail-value">{value}</p>
      <p className="desk-soft">Set by the environment: {variable}</p>
    </div>
  );
}
