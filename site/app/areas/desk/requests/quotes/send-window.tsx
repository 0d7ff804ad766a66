import { priceDoubts } from "@extenso/contract/quotes/price-doubts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../../session/load-client.ts";
import { say } from "../../notices/notices.ts";
import { useLacksMailServer } from "../../today/use-today.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { requestKeys } from "../requests-api.ts";
import { type Quote, quoteKeys, sendQuote } from "./quotes-api.ts";

/** What the mail says, until somebody writes another text. */
function letterFor({ version, is_changed, client }: Quote): string {
  const [firstName = ""] = client.name.split(" ");
  const said =
    version === 0
      ? "here is the quote. Everything that is your choice is marked; the page adds it up."
      : is_changed
        ? "here is the new version. The page says what changed."
        : "here is the quote again, as you know it.";
  return `Hello ${firstName},\n\n${said}`;
}

/** The mail that carries the quote; afterwards its link, which nobody can look up again. */
export function SendWindow({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { number, client, document } = quote;
  const [subject, setSubject] = useState(`Quote ${number}: ${document.title}`.slice(0, 200));
  const [body, setBody] = useState(() => letterFor(quote));
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const isMailLost = useLacksMailServer();
  const doubts = priceDoubts(document);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (doubts.length > 0 && !isAsking) return setAsking(true);
    setBusy(true);
    try {
      const { link: sentLink, ...sent } = await sendQuote(quote, { subject, body, without_price: isAsking });
      setLink(sentLink);
      // The page goes on with the quote as it is now.
      await queries.cancelQueries({ queryKey: quoteKeys.one(quote.id), exact: true });
      queries.setQueryData(quoteKeys.one(quote.id), sent);
      await queries.invalidateQueries({ queryKey: requestKeys.all });
      if (!isMailLost) say(`${number} is on its way to ${client.email}`);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  }

  if (link) {
    return (
      <DeskDialog
        open
        onClose={onClose}
        title={isMailLost ? "Give the client this link" : "The quote is sent"}
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
    <DeskDialog
      open
      onClose={onClose}
      title={isMailLost ? `Make a link to ${number}` : `Send ${number}`}
      description={
        isMailLost
          ? "Nobody receives mails: no mail server is set. You get the link, to give it to the client."
          : `To ${client.email || "nobody: no email address is known"}.`
      }
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
        {isAsking && (
          <p role="alert" className="desk-strip">
            {doubts.join(" ")} Is that as you want it?
          </p>
        )}
        <button type="submit" className="desk-button" data-look="primary" disabled={isBusy}>
          {sendLabel({ isBusy, isAsking, isMailLost })}
        </button>
      </form>
    </DeskDialog>
  );
}

function sendLabel({ isBusy, isAsking, isMailLost }: Record<"isBusy" | "isAsking" | "isMailLost", boolean>) {
  if (isBusy) return isMailLost ? "Making the link…" : "Sending…";
  if (isAsking) return "Yes, go on";
  return isMailLost ? "Make the link" : "Send";
}
