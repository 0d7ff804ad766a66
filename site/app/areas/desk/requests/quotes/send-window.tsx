import { priceDoubts } from "@extenso/contract/quotes/price-doubts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { LetterWindow } from "../letter-window.tsx";
import { requestKeys } from "../requests-api.ts";
import { type Quote, quoteKeys, sendQuote } from "./quotes-api.ts";

/** First text of the mail, for the sender to change. */
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

export function SendWindow({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { number, client, document } = quote;
  const queries = useQueryClient();
  return (
    <LetterWindow
      what="quote"
      name={number}
      email={client.email}
      first={{ subject: `Quote ${number}: ${document.title}`, body: letterFor(quote) }}
      hint="The link comes below your text."
      doubts={priceDoubts(document)}
      onSend={async (letter) => {
        const { link, ...sent } = await sendQuote(quote, letter);
        // The page goes on with the quote as it is now.
        await queries.cancelQueries({ queryKey: quoteKeys.one(quote.id), exact: true });
        queries.setQueryData(quoteKeys.one(quote.id), sent);
        await queries.invalidateQueries({ queryKey: requestKeys.all });
        return link;
      }}
      onClose={onClose}
    />
  );
}
