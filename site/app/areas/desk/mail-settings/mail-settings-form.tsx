import {
  addressesIn,
  longestSenderName,
  mailSettingsProblems,
  mostNoticeAddresses,
} from "@extenso/contract/mails/mail-settings.ts";
import type { WireMailSettings } from "@extenso/contract/wire/mails.ts";
import type { MailSettingsChange } from "../api/mails.ts";
import { SetByEnvironment, SettingsForm } from "../settings-form/form-parts.tsx";
import { useSettingsForm } from "../settings-form/use-settings-form.ts";
import { TextArea, TextInput } from "../ui/inputs.tsx";

interface Written {
  senderName: string;
  senderAddress: string;
  /** One address a line. */
  notices: string;
}

function readWritten(kept: unknown): Written | null {
  const { senderName, senderAddress, notices } = Object(kept);
  const isWritten = [senderName, senderAddress, notices].every((text) => typeof text === "string");
  return isWritten ? { senderName, senderAddress, notices } : null;
}

/** Sender and recipients of notices; what the environment sets is told, and can't be typed. */
export function MailSettingsForm({
  settings: { sender, notices },
  onSave,
}: {
  settings: WireMailSettings;
  /** Throws with what is wrong. */
  onSave: (change: MailSettingsChange) => Promise<void>;
}) {
  const changeOf = ({ senderName, senderAddress, notices: list }: Written): MailSettingsChange => ({
    ...(sender.set_by ? {} : { senderName: senderName.trim(), senderAddress: senderAddress.trim() }),
    ...(notices.set_by ? {} : { notices: addressesIn(list) }),
  });
  const form = useSettingsForm<Written>({
    place: "settings/mail",
    saved: {
      senderName: sender.name,
      senderAddress: sender.address,
      notices: notices.addresses.join("\n"),
    },
    read: readWritten,
    check: (values) => mailSettingsProblems(changeOf(values)),
    save: (values) => onSave(changeOf(values)),
    said: () => "Saved. The next mail goes by it.",
  });
  const { values, faults, problem, change } = form;
  const parts = (
    <>
      <section aria-labelledby="mail-sender" className="mail-part">
        <h2 id="mail-sender">Sender</h2>
        {sender.set_by ? (
          <div>
            <p className="mail-value">
              {sender.name ? `${sender.name} <${sender.address}>` : sender.address}
            </p>
            <SetByEnvironment name={sender.set_by} />
          </div>
        ) : (
          <>
            <TextInput
              label="Name"
              value={values.senderName}
              onText={(senderName) => change({ senderName })}
              error={faults.senderName}
              maxLength={longestSenderName}
            />
            <TextInput
              label="Address"
              value={values.senderAddress}
              onText={(senderAddress) => change({ senderAddress })}
              error={faults.senderAddress}
              hint="All mails come from it. Your mail server must be allowed to send for its domain."
            />
          </>
        )}
      </section>
      <section aria-labelledby="mail-notices" className="mail-part">
        <h2 id="mail-notices">Notices to the studio</h2>
        {notices.set_by ? (
          <div>
            <p className="mail-value">{notices.addresses.join(", ")}</p>
            <SetByEnvironment name={notices.set_by} />
          </div>
        ) : (
          <TextArea
            label="Send them to"
            value={values.notices}
            onText={(list) => change({ notices: list })}
            error={faults.notices}
            hint={`One address a line, ${mostNoticeAddresses} at most. Each hears of requests, additions, quotes and failed backups.`}
          />
        )}
      </section>
    </>
  );
  if (sender.set_by && notices.set_by) return <div className="mail-own">{parts}</div>;
  return (
    <div className="mail-own">
      <SettingsForm form={form}>
        {parts}
        <p role="alert" className="desk-error">
          {problem}
        </p>
      </SettingsForm>
    </div>
  );
}
