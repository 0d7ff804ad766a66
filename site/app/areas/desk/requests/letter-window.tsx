import { useState } from "react";
import { FormWindow } from "../kit/submit-form.tsx";
import { say } from "../notices/notices.ts";
import { useLacksMailServer } from "../today/use-today.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { TextArea, TextInput } from "../ui/inputs.tsx";

export interface Letter {
  subject: string;
  body: string;
  /** It may come to nothing, or have a line without a price. */
  without_price: boolean;
}

/** The mail that carries a quote or an invoice; afterwards its link, which nobody can look up again. */
export function LetterWindow({
  what,
  name,
  email,
  first,
  hint,
  doubts,
  onSend,
  onClose,
}: {
  /** “quote”. */
  what: string;
  /** Its number, as “Q-2026-003”. */
  name: string;
  email: string;
  /** The text that it begins with. */
  first: Pick<Letter, "subject" | "body">;
  hint: string;
  /** Sentences about prices that may have been forgotten. */
  doubts: readonly string[];
  /** @returns the link. */
  onSend: (letter: Letter) => Promise<string>;
  onClose: () => void;
}) {
  const [subject, setSubject] = useState(first.subject.slice(0, 200));
  const [body, setBody] = useState(first.body);
  const [link, setLink] = useState("");
  const [isAsking, setAsking] = useState(false);
  const isMailLost = useLacksMailServer();

  function check(): "" | true {
    if (doubts.length === 0 || isAsking) return true;
    setAsking(true);
    return "";
  }

  async function submit(): Promise<void> {
    setLink(await onSend({ subject, body, without_price: isAsking }));
    if (!isMailLost) say(`${name} is on its way to ${email}`);
  }

  if (link) {
    return (
      <DeskDialog
        open
        onClose={onClose}
        title={isMailLost ? "Give the client this link" : `The ${what} is sent`}
        description={
          isMailLost
            ? "Nobody receives the mail: no mail server is set. The link is shown this once."
            : "This link is in the mail. It is shown this once, in case you want to send it another way."
        }
      >
        <div className="desk-form">
          <TextInput label="Link" value={link} onText={() => {}} />
          <button
            type="button"
            className="desk-button"
            onClick={() => void navigator.clipboard.writeText(link).then(() => say("Link copied"))}
          >
            Copy link
          </button>
        </div>
      </DeskDialog>
    );
  }
  return (
    <FormWindow
      title={isMailLost ? `Make a link to ${name}` : `Send ${name}`}
      description={
        isMailLost
          ? "Nobody receives mails: no mail server is set. You get the link, to give it to the client."
          : `To ${email || "nobody: no email address is known"}.`
      }
      submit={isAsking ? "Yes, go on" : isMailLost ? "Make the link" : "Send"}
      busy={isMailLost ? "Making the link…" : "Sending…"}
      check={check}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Subject" value={subject} maxLength={200} onText={setSubject} />
      <TextArea label="Message" rows={8} value={body} maxLength={20_000} hint={hint} onText={setBody} />
      {isAsking && (
        <p role="alert" className="desk-strip">
          {doubts.join(" ")} Is that as you want it?
        </p>
      )}
    </FormWindow>
  );
}
