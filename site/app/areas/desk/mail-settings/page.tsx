import { errorMessage } from "@extenso/contract/errors/errors.ts";
import type { WireMailSettings } from "@extenso/contract/wire/mails.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { keys } from "../api/keys.ts";
import { changeMailSettings, type MailSettingsChange, readMailSettings } from "../api/mails.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { Failure } from "../ui/failure.tsx";
import { SettingsLink } from "../ui/settings-link.tsx";
import { MailSettingsForm } from "./mail-settings-form.tsx";
import { SenderCheck } from "./sender-check.tsx";
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
  const { data } = settings;

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
      {settings.error && !data ? (
        <Failure message={errorMessage(settings.error)} onAgain={() => void settings.refetch()} />
      ) : (
        data && (
          <div className="mail-settings">
            <MailSettingsForm settings={data} onSave={save} />
            <div className="mail-beside">
              <Way settings={data} />
              <TestMail ownAddress={data.own_address} isFolder={data.way.kind === "folder"} />
              <SenderCheck />
            </div>
          </div>
        )
      )}
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
