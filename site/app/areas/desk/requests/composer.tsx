import { ApiError } from "@extenso/contract/errors/errors.ts";
import {
  longestMessage,
  longestSubject,
  type MessageKind,
} from "@extenso/contract/requests/request-fields.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { useSubmit } from "../kit/submit-form.tsx";
import { nextMorning, useStudioZone, utcOfStudioClock, zoneLabel } from "../time/studio-time.ts";
import { NoMailServer } from "../today/no-mail-server.tsx";
import { takenBackEvent } from "./conversation.tsx";
import { AttachFromLibrary, Attachments } from "./files.tsx";
import { type KeptReply, keepReply, keptReply } from "./kept-replies.ts";
import { MailboxLine } from "./mail/mailbox-line.tsx";
import { serviceLabel } from "./request-labels.ts";
import { requestKeys, type StudioRequest, writeMessage } from "./requests-api.ts";
import { TemplateChoice, TemplatesWindow } from "./templates.tsx";

export interface ComposerHandle {
  /** Shows the field for this kind of message, with the focus in it. */
  begin(kind: MessageKind): void;
}

const kinds: [kind: MessageKind, label: string, send: string][] = [
  ["reply", "Reply", "Send"],
  ["note", "Note", "Save note"],
  ["call", "Call", "Save call"],
];

const hints: Record<MessageKind, string> = {
  reply: "",
  note: "For colleagues only.",
  call: "What was said. It counts as an answer.",
};

/** A mail to the person, a note for colleagues, or a call that was made. */
export function Composer({
  ref,
  request,
  onSent,
  onWriting,
}: {
  ref: Ref<ComposerHandle>;
  request: StudioRequest;
  onSent: (request: StudioRequest) => void;
  onWriting: (isWriting: boolean) => void;
}) {
  const { id, email, messages } = request;
  const firstSubject = messages.findLast(({ kind }) => kind === "reply")?.subject;
  const blank: KeptReply = {
    kind: email ? "reply" : "note",
    subject: firstSubject ?? `Your ${serviceLabel(request)} request (${request.reference})`,
    body: "",
    files: [],
  };
  const [written, setWritten] = useState<KeptReply>(() => keptReply(id) ?? blank);
  const [later, setLater] = useState<string | null>(null);
  const [isManaging, setManaging] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const zone = useStudioZone();
  const fieldId = useId();
  const { kind, subject, body } = written;
  // Without what a colleague has sent or removed meanwhile.
  const files = written.files.filter((file) =>
    request.files.some(({ id: known, message_id }) => known === file && message_id === null),
  );
  const latest = useRef(written);
  latest.current = written;

  function write(changes: Partial<KeptReply>): void {
    // Files arrive while the text is being written.
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setWritten(next);
    keepReply(id, next);
    onWriting(next.kind === "reply" && next.body.trim() !== "");
  }

  useImperativeHandle(ref, () => ({
    begin(next) {
      if (next === "reply" && !email) return;
      write({ kind: next });
      field.current?.focus();
    },
  }));

  // A reply that was taken back is gone on with.
  useEffect(() => {
    const take = () => {
      const kept = keptReply(id);
      if (kept) setWritten(kept);
      field.current?.focus();
    };
    addEventListener(takenBackEvent, take);
    return () => removeEventListener(takenBackEvent, take);
  }, [id]);

  const sendAt = later === null ? "" : utcOfStudioClock(later, zone);

  function check(): string | true {
    if (body.trim() === "") {
      field.current?.focus();
      return "Please write a message.";
    }
    if (kind === "reply" && subject.trim() === "") return "Please write a subject.";
    return later === null || sendAt !== "" || "Choose when it goes out.";
  }

  async function send(): Promise<void> {
    try {
      const sent = await writeMessage(id, {
        kind,
        body,
        files,
        ...(kind === "reply"
          ? {
              subject,
              after: messages.findLast((message) => message.kind === "reply")?.id ?? 0,
              ...(sendAt ? { send_at: `${sendAt}Z` } : {}),
            }
          : {}),
      });
      keepReply(id, { ...written, body: "", files: [] });
      setWritten({ ...blank, kind });
      setLater(null);
      onWriting(false);
      onSent(sent);
    } catch (error) {
      if (error instanceof ApiError && error.code === "rest_conversation_changed") {
        await client.invalidateQueries({ queryKey: requestKeys.one(id) });
      }
      throw error;
    }
  }
  const { problem, isBusy, form } = useSubmit({ check, onSubmit: send });

  const sendLabel = kinds.find(([name]) => name === kind)?.[2] ?? "Send";
  return (
    <>
      {request.unreachable && (
        <p role="note" className="desk-strip desk-unreachable">
          Mails to {email} come back: {request.unreachable.reason} Call, or ask for another address.
        </p>
      )}
      {kind === "reply" && <NoMailServer />}
      <form
        aria-label="Write"
        className="desk-composer"
        {...form}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
      >
        <fieldset className="desk-choices">
          <legend className="sr-only">What you write</legend>
          {kinds.map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={kind === name}
              disabled={name === "reply" && !email}
              onClick={() => write({ kind: name })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        {kind === "reply" && (
          <div className="desk-composer-line">
            <div className="desk-composer-to">
              <p className="desk-soft">To {email}</p>
              <TemplateChoice
                request={request}
                written={written}
                onText={(changes) => {
                  write(changes);
                  field.current?.focus();
                }}
                onManage={() => setManaging(true)}
              />
            </div>
            <label className="desk-field">
              <span className="sr-only">Subject</span>
              <input
                className="desk-input"
                value={subject}
                maxLength={longestSubject}
                onChange={({ target }) => write({ subject: target.value })}
              />
            </label>
          </div>
        )}
        <label className="sr-only" htmlFor={fieldId}>
          Message
        </label>
        <textarea
          ref={field}
          id={fieldId}
          rows={6}
          className="desk-input"
          value={body}
          maxLength={longestMessage}
          aria-invalid={problem !== "" || undefined}
          aria-describedby={`${fieldId}-problem`}
          onChange={({ target }) => write({ body: target.value })}
        />
        <p id={`${fieldId}-problem`} role="alert" className="desk-error">
          {problem}
        </p>
        <Attachments
          request={request}
          chosen={files}
          onChosen={(next) => write({ files: next })}
          onChoose={() => setChoosing(true)}
        />
        <div className="desk-composer-send">
          <button type="submit" className="desk-button" data-look="primary" disabled={isBusy}>
            {isBusy ? "Sending…" : sendLabel}
          </button>
          {kind === "reply" &&
            (later === null ? (
              <button
                type="button"
                className="desk-button"
                onClick={() => setLater(nextMorning(new Date(), zone))}
              >
                Send later
              </button>
            ) : (
              <>
                <label className="desk-composer-later">
                  <span className="sr-only">Goes out ({zoneLabel(zone, new Date())})</span>
                  <input
                    type="datetime-local"
                    className="desk-input"
                    value={later}
                    onChange={({ target }) => setLater(target.value)}
                  />
                </label>
                <span className="desk-soft">{zoneLabel(zone, new Date())}</span>
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  onClick={() => setLater(null)}
                >
                  Send now instead
                </button>
              </>
            ))}
          <span className="desk-soft desk-composer-hint">
            {hints[kind] || "Ctrl Enter sends. You can undo for 10 seconds."}
          </span>
        </div>
      </form>
      {kind === "reply" && <MailboxLine />}
      {isChoosing && (
        <AttachFromLibrary
          request={request}
          chosen={files}
          onChosen={(next) => write({ files: next })}
          onClose={() => setChoosing(false)}
        />
      )}
      {isManaging && <TemplatesWindow onClose={() => setManaging(false)} />}
    </>
  );
}
