import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { attempt } from "../kit/use-action.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { momentLabel } from "../time/times.ts";
import { FileList } from "./files.tsx";
import { keepReply } from "./kept-replies.ts";
import { MailNotices, mailVerbs, QuotedText, SenderMark } from "./mail/incoming-mail.tsx";
import { MailPictures } from "./mail/mail-pictures.tsx";
import { eventSentences } from "./request-labels.ts";
import {
  getRequest,
  type RequestMessage,
  requestFile,
  requestKeys,
  requestPicture,
  type StudioRequest,
  takeReplyBack,
} from "./requests-api.ts";

type Entry =
  | { at: string; key: string; message: RequestMessage }
  | { at: string; key: string; sentence: string };

/** Messages and what was done, in the order of time. */
function entriesOf({ messages, events }: StudioRequest): Entry[] {
  return [
    ...messages.map(
      (message): Entry => ({
        at: message.created_at,
        key: `message ${message.id}`,
        message,
      }),
    ),
    ...events.flatMap((event, index) =>
      eventSentences(event).map(
        (sentence): Entry => ({
          at: event.at,
          key: `event ${index} ${sentence}`,
          sentence,
        }),
      ),
    ),
  ].sort((a, b) => a.at.localeCompare(b.at));
}

/** Delay after a reply's due time until the request is read again. */
const lookAgainMs = 2_000;

/** The request, its messages and its changes, in the order of time. */
export function Conversation({
  request,
  onTaken,
}: {
  request: StudioRequest;
  onTaken: (request: StudioRequest) => void;
}) {
  const { name, message, created_at, source, files, mail } = request;
  useWatchedReplies(request);
  const asked = files.filter(({ origin, message_id }) => origin !== "staff" && message_id === null);
  // A request that was made of a mail begins with its subject.
  const isBare = !message.includes("\n");
  return (
    <ol aria-label="Conversation" className="desk-conversation">
      <li className="desk-message" data-kind="asked">
        <MessageHead who={name} what={howAsked[source] ?? "asked"} at={created_at} />
        {mail && <SenderMark mail={mail} />}
        <p className="desk-message-text">{message}</p>
        {mail && isBare && <MailPictures files={asked} read={(file) => requestPicture(request.id, file)} />}
        <FileList read={(file) => requestFile(request.id, file)} files={asked} />
        {mail && <QuotedText request={request} mail={mail} />}
        {mail && <MailNotices mail={mail} />}
      </li>
      {entriesOf(request).map((entry) =>
        "message" in entry ? (
          <li
            key={entry.key}
            className="desk-message"
            data-kind={entry.message.kind}
            data-mail={entry.message.mail?.kind}
          >
            <Message request={request} message={entry.message} onTaken={onTaken} />
          </li>
        ) : (
          <li key={entry.key} className="desk-request-event">
            {entry.sentence} · <TimeAgo gmt={entry.at} />
          </li>
        ),
      )}
    </ol>
  );
}

/** Replies that are on their way are read again until they are out. */
function useWatchedReplies({ id, messages }: StudioRequest): void {
  const client = useQueryClient();
  const next = messages
    .filter(({ delivery }) => delivery === "held" || delivery === "sending")
    .map(({ send_at, delivery }) => (delivery === "sending" ? 0 : Date.parse(send_at ?? "")))
    .sort((a, b) => a - b)[0];

  useEffect(() => {
    if (next === undefined) return;
    const wait = Math.max(0, next - Date.now()) + lookAgainMs;
    // Longer than a timer can wait, the next visit reads it anyway.
    if (wait > 2 ** 31 - 1) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: requestKeys.one(id) }), wait);
    return () => clearInterval(timer);
  }, [client, id, next]);
}

function MessageHead({ who, what, at }: { who: string; what: string; at: string }) {
  return (
    <header className="desk-message-head">
      <strong>{who}</strong>
      <span>{what}</span>
      <TimeAgo gmt={at} />
    </header>
  );
}

const howAsked: Record<string, string> = { phone: "by telephone", mail: "asked by email" };

const whatWas: Record<string, string> = {
  reply: "replied",
  note: "noted",
  call: "called",
  question: "asked",
};

function Message({
  request,
  message,
  onTaken,
}: {
  request: StudioRequest;
  message: RequestMessage;
  onTaken: (request: StudioRequest) => void;
}) {
  const { id, kind, author, subject, body, created_at, delivery, mail, notice } = message;
  const files = request.files.filter(({ message_id }) => message_id === id);

  const undo = () =>
    attempt(async () => {
      const taken = await takeReplyBack(request.id, id);
      keepReply(request.id, { kind: "reply", ...taken, files: files.map((file) => file.id) });
      onTaken(await getRequest(request.id));
      dispatchEvent(new CustomEvent(takenBackEvent));
    });

  return (
    <>
      <MessageHead
        who={author.name}
        what={mailVerbs[mail?.kind ?? ""] ?? whatWas[kind] ?? kind}
        at={created_at}
      />
      {mail && <SenderMark mail={mail} />}
      {subject && <p className="desk-message-subject">{subject}</p>}
      {mail && mail.kind !== "mail" ? (
        <details className="desk-mail-quoted">
          <summary>Show its text</summary>
          <p className="desk-message-text">{body}</p>
        </details>
      ) : (
        <p className="desk-message-text">{body}</p>
      )}
      {mail && body.trim() === "" && (
        <MailPictures files={files} read={(file) => requestPicture(request.id, file)} />
      )}
      <FileList files={files} read={(file) => requestFile(request.id, file)} />
      {mail && <QuotedText request={request} mail={mail} />}
      {mail && <MailNotices mail={mail} />}
      {notice && (
        <p className="desk-soft desk-message-delivery">
          {notice === "held"
            ? "Too many came at once to mail a notice of each: this one comes in the next hourly mail."
            : "Its notice came in an hourly mail, together with others."}
        </p>
      )}
      {delivery && (
        <p className="desk-message-delivery" data-delivery={delivery}>
          <span role={delivery === "failed" || delivery === "returned" ? "alert" : undefined}>
            {deliveryLabel(message)}
          </span>
          {delivery === "held" && (
            <button type="button" className="desk-button" onClick={() => void undo()}>
              Undo
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** Told to the composer, which takes the text up again. */
export const takenBackEvent = "desk:reply-taken-back";

function deliveryLabel({ delivery, send_at, problem }: RequestMessage): string {
  if (delivery === "sent") return "Sent";
  if (delivery === "sending") return "Sending…";
  if (delivery === "failed") return `Not delivered: ${problem}`;
  if (delivery === "returned") return `It came back: ${problem}`;
  const at = new Date(send_at ?? "");
  return at.getTime() - Date.now() > 60_000 ? `Goes out ${momentLabel(at)}` : "Goes out in a moment";
}
