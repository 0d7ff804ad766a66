import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { momentLabel } from "../../time/times.ts";
import { countersignQuote, type Quote, quoteKeys } from "./quotes-api.ts";

/** The agreement that was signed with a quote: who has signed it, and the studio's signature by one press. */
export function Countersignature({ quote }: { quote: Quote }) {
  const client = useQueryClient();
  const { isBusy, run } = useAction();
  const { agreement } = quote;
  if (!agreement) return null;
  const { name, countersigned, is_intact, seal } = agreement;

  async function sign(): Promise<void> {
    const signed = await countersignQuote(quote.id);
    client.setQueryData(quoteKeys.one(quote.id), signed);
    say(`“${name}” is signed by both; the client gets it as a PDF`);
  }

  return (
    <>
      {!is_intact && (
        <p role="alert" className="desk-error">
          The seal of “{name}” doesn’t fit: what is stored now isn’t what was signed. The PDF in the mails
          shows what was.
        </p>
      )}
      <p>
        {countersigned
          ? `“${name}” was countersigned by ${countersigned.name} on ${momentLabel(new Date(countersigned.at))}.`
          : `“${name}” is signed with it, and waits for the studio.`}{" "}
        {is_intact && <span className="desk-soft">Seal {seal.slice(0, 16)} fits.</span>}
      </p>
      {!countersigned && is_intact && (
        <button
          type="button"
          className="desk-button"
          data-look="primary"
          disabled={isBusy}
          onClick={() => void run(sign)}
        >
          {isBusy ? "Signing…" : "Countersign"}
        </button>
      )}
    </>
  );
}
