import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../../session/load-client.ts";
import { say } from "../../notices/notices.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { requestKeys } from "../requests-api.ts";
import { type Quote, quoteKeys, sendQuote } from "./quotes-api.ts";

/** The mail that carries the quote; afterwards its link, which nobody can look up again. */
export function SendWindow({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { number, version, client, document } = quote;
  const [firstName = ""] = client.name.split(" ");
  const [subject, setSubject] = useState(`Quote ${number}: ${document.title}`.slice(0, 200));
  const [body, setBody] = useState(
    version === 0
      ? `Hello ${firstName},\n\nhere is the quote. Everything that is your choice is marked; the page adds it up.`
      : `Hello ${firstName},\n\nhere is the new version. The page says what changed.`,
  );
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const sent = await sendQuote(quote, { subject, body });
      setLink(sent.link);
      await queries.invalidateQueries({ queryKey: requestKeys.all });
      say(`${number} is on its way to ${client.email}`);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  }

  /** The page shows the quote as it is now, once the link was seen. */
  function close(): void {
    onClose();
    if (link) void queries.invalidateQueries({ queryKey: quoteKeys.one(quote.id) });
  }

  if (link) {
    return (
      <DeskDialog
        open
        onClose={close}
        title="The quote is sent"
        description="This link is in the mail. It is shown this once, in case you want to send it another way."
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
    <DeskDialog
      open
      onClose={close}
      title={`Send ${number}`}
      description={`To ${client.email || "nobody: no email address is known"}.`}
    >
      <form className="desk-form" onSubmit={(event) => void submit(event)}>
        <TextInput label="Subject" value={subject} maxLength={200} onText={setSubject} />
        <TextArea
          label="Message"
          rows={8}
          value={body}
          maxLength={20_000}
          hint="The link comes below your text."
          onText={setBody}
        />
        {problem && (
          <p role="alert" className="desk-error">
            {problem}
          </p>
        )}
        <button type="submit" className="desk-button" data-look="primary" disabled={isBusy}>
          {isBusy ? "Sending…" : "Send"}
        </button>
      </form>
    </DeskDialog>
  );
}
