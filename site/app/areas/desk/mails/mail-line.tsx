import { mailLabel } from "@extenso/contract/mails/mail-kinds.ts";
import type { WireMail } from "@extenso/contract/wire/mails.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { attemptsLabel, waitingLabel } from "./mail-labels.ts";

const ended = { failed: "Given up", sent: "Sent", discarded: "Discarded" };

/** One mail: what it is, whom it is for, what became of it, and why. Its contents stay on the server. */
export function MailLine({
  mail,
  onRetry,
  onDiscard,
}: {
  mail: WireMail;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  const { state, kind, to, subject, reason, detail, attempts } = mail;
  const name = `${mailLabel(kind)} to ${to}`;
  const isOpen = state === "failed" || state === "waiting";
  const next = waitingLabel(mail, new Date());
  return (
    <li className="mails-line">
      <div className="mails-words">
        <p className="mails-what">
          <b>{mailLabel(kind)}</b> <span>{to}</span>
        </p>
        {subject && <p className="desk-soft">{subject}</p>}
        {reason && state !== "discarded" && <p className="mails-reason">{reason}</p>}
        <p className="desk-soft mails-facts">
          {state !== "waiting" && mail.ended_gmt !== null && (
            <span>
              {ended[state]} <TimeAgo gmt={mail.ended_gmt} />
            </span>
          )}
          {next && <span>{next}</span>}
          {attempts > 0 && state !== "sent" && <span>{attemptsLabel(attempts)}</span>}
          <span>
            Made <TimeAgo gmt={mail.created_gmt} />
          </span>
        </p>
        {detail && isOpen && (
          <details className="mails-detail">
            <summary aria-label={`The mail server’s words about ${name}`}>The mail server’s words</summary>
            <p>{detail}</p>
          </details>
        )}
      </div>
      {isOpen && (
        <p className="mails-acts">
          <button type="button" className="desk-button" aria-label={`Retry ${name}`} onClick={onRetry}>
            Retry
          </button>
          <button
            type="button"
            className="desk-button"
            data-look="quiet"
            aria-label={`Discard ${name}`}
            onClick={onDiscard}
          >
            Discard
          </button>
        </p>
      )}
    </li>
  );
}
