/** Parts of an incoming mail besides its text: quoted text, the sender check, and notices. */
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Failure } from "../../ui/failure.tsx";
import type { RequestMessage, StudioRequest } from "../requests-api.ts";
import { mailKeys, readQuoted } from "./mail-api.ts";

export type IncomingMail = NonNullable<RequestMessage["mail"]>;

export const mailVerbs: Record<string, string> = {
  mail: "wrote",
  "auto-reply": "answered automatically",
  bounce: "sent a mail back",
};

/** Signature and quoted mails, loaded when they are opened. */
export function QuotedText({ request, mail }: { request: Pick<StudioRequest, "id">; mail: IncomingMail }) {
  const [isOpen, setOpen] = useState(false);
  const quoted = useQuery({
    queryKey: mailKeys.quoted(mail.id),
    queryFn: ({ signal }) => readQuoted(request.id, mail.id, signal),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!mail.has_quoted) return null;
  return (
    <details className="desk-mail-quoted" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{isOpen ? "Hide quoted text" : "Show quoted text"}</summary>
      {quoted.error && <Failure message={errorMessage(quoted.error)} onAgain={() => quoted.refetch()} />}
      <p className="desk-message-text">{quoted.data?.quoted ?? (quoted.error ? "" : "Opening…")}</p>
    </details>
  );
}

/** Mark on a mail whose sender the mail server could not confirm. */
export function SenderMark({ mail }: { mail: IncomingMail }) {
  if (mail.sender_check !== "failed") return null;
  return <p className="desk-unconfirmed">Sender not confirmed: {mail.email || "no address"}</p>;
}

/** Notices that a mail came from another address than the client's, or that files were left out. */
export function MailNotices({ mail }: { mail: IncomingMail }) {
  const notices = [...(mail.other_address ? [`From another address: ${mail.email}`] : []), ...mail.notices];
  if (notices.length === 0) return null;
  return (
    <ul aria-label="About this mail" className="desk-mail-notices">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}
