import { errorMessage } from "@extenso/contract/errors/errors.ts";
import {
  addressesIn,
  longestSenderName,
  mailSettingsProblems,
  mostNoticeAddresses,
} from "@extenso/contract/mails/mail-settings.ts";
import type { WireMailSettings } from "@extenso/contract/wire/mails.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { keys } from "../api/keys.ts";
import {
  changeMailSettings,
  type MailSettingsChange,
  readMailSettings,
  readSenderCheck,
} from "../api/mails.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { Opened } from "../kit/opened.tsx";
import { SetByEnvironment, SettingsForm } from "../settings-form/form-parts.tsx";
import { useSettingsForm } from "../settings-form/use-settings-form.ts";
import { Failure } from "../ui/failure.tsx";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { SettingsLink } from "../ui/settings-link.tsx";
import stylesheet from "./stylesheet.css?url";
import { TestMail } from "./test-mail.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Mail settings");

/** `/desk/settings/mail`: whom mails are from, who hears of requests, the way mails go, and whether they arrive. */
export default function MailSettingsPage() {
  const client = useQueryClient();
  const settings = useQuery({
    queryKey: keys.mailSettings,
    queryFn: ({ signal }) => readMailSettings(signal),
    staleTime: 0,
  });

  async function save(change: MailSettingsChange): Promise<void> {
    client.setQueryData(keys.mailSettings, await changeMailSettings(change));
    void client.invalidateQueries({ queryKey: keys.senderCheck });
  }

  return (
    <>
      <SettingsLink />
      <header className="desk-head">
        <h1 className="desk-title">Mail</h1>
        <div className="desk-head-end">
          <Link className="desk-button" to="/desk/mails">
            Sent and failed mails
          </Link>
        </div>
      </header>
      <Opened found={settings} what="mail settings">
        {(current) => (
          <div className="mail-settings">
            <MailSettingsForm settings={current} onSave={save} />
            <div className="mail-beside">
              <Way settings={current} />
              <TestMail ownAddress={current.own_address} isFolder={current.way.kind === "folder"} />
              <SenderCheck />
            </div>
          </div>
        )}
      </Opened>
    </>
  );
}

function Way({ settings: { way, mailbox, answers } }: { settings: WireMailSettings }) {
  return (
    <section aria-labelledby="mail-way" className="mail-part">
      <h2 id="mail-way">The way mails go</h2>
      <dl className="mail-facts">
        <div>
          <dt>Sent</dt>
          <dd>
            {way.kind === "smtp" ? (
              <>
                By the mail server <b>{way.name}</b>.{" "}
                <span className="desk-soft">Set by the environment: SMTP_URL</span>
              </>
            ) : (
              <>
                Not at all: they become files in <b>{way.name}</b>.{" "}
                <span className="desk-soft">Set SMTP_URL on the server, and they are sent.</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Answers</dt>
          <dd>
            {mailbox ? (
              <>
                Read from the mailbox at <b>{mailbox}</b>, into their requests.{" "}
                <span className="desk-soft">Set by the environment: IMAP_URL</span>
              </>
            ) : (
              <>
                Not read: they stay in the studio’s mailbox.{" "}
                <span className="desk-soft">
                  Set IMAP_URL on the server, and they show up in their requests.
                </span>
              </>
            )}{" "}
            They go to <b>{answers.to}</b>.
            {answers.problem && (
              <p role="note" className="desk-error">
                {answers.problem} {answers.todo.charAt(0).toUpperCase() + answers.todo.slice(1)}
              </p>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

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
function MailSettingsForm({
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

const verdictLabels = { good: "Good", doubtful: "Look at this", bad: "Missing", unknown: "Can’t be seen" };

/** DNS records of the sender's domain, by which other mail servers judge its mails. */
function SenderCheck() {
  const check = useQuery({
    queryKey: keys.senderCheck,
    queryFn: ({ signal }) => readSenderCheck(signal),
    staleTime: 60_000,
  });
  const { data } = check;
  return (
    <section aria-labelledby="sender-check" className="mail-part">
      <h2 id="sender-check">How others see your domain</h2>
      {check.isPending && (
        <p role="status" className="desk-soft">
          Asking the name servers…
        </p>
      )}
      {check.error && <Failure message={errorMessage(check.error)} onAgain={() => void check.refetch()} />}
      {data && (
        <>
          <p className="desk-soft">
            Mail servers judge your mails by what the domain {data.domain} says of itself.
          </p>
          <dl className="mail-findings">
            {data.findings.map(({ name, verdict, text, todo }) => (
              <div key={name} data-verdict={verdict}>
                <dt>
                  {name} <span className="mail-verdict">{verdictLabels[verdict]}</span>
                </dt>
                <dd>
                  {text} {todo}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
