import { useQueryClient } from "@tanstack/react-query";
import { ConfirmButton } from "../../kit/confirm-button.tsx";
import { undoing } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { requestKeys } from "../requests-api.ts";
import { type Quote, quoteKeys, restoreQuote, withdrawQuote } from "./quotes-api.ts";

/** Asks once, and can be undone for ten minutes. */
export function Withdraw({
  quote: { id, version, status, number, request, client: person },
}: {
  quote: Quote;
}) {
  const client = useQueryClient();
  if (version === 0 || status === "revoked") return null;

  async function show(changed: Promise<Quote>): Promise<void> {
    client.setQueryData(quoteKeys.one(id), await changed);
    await client.invalidateQueries({ queryKey: requestKeys.one(request) });
  }
  async function withdraw(): Promise<void> {
    await show(withdrawQuote(id));
    say(`${number} is withdrawn: its links show nothing`, { undo: undoing(() => show(restoreQuote(id))) });
  }
  return (
    <ConfirmButton
      title={`Withdraw ${number}?`}
      description={`The links that ${person.name} has show nothing any more. Sending it again makes a new one.`}
      confirm="Withdraw the quote"
      onConfirm={withdraw}
    >
      Withdraw
    </ConfirmButton>
  );
}
