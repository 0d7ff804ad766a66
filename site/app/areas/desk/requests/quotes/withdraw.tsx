import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../../session/load-client.ts";
import { say, sayFailed } from "../../notices/notices.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { requestKeys } from "../requests-api.ts";
import { type Quote, quoteKeys, restoreQuote, withdrawQuote } from "./quotes-api.ts";

/** Asks once, and can be undone for ten minutes. */
export function Withdraw({
  quote: { id, version, status, number, request, client: person },
}: {
  quote: Quote;
}) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  if (version === 0 || status === "revoked") return null;

  async function show(changed: Promise<Quote>): Promise<void> {
    client.setQueryData(quoteKeys.one(id), await changed);
    await client.invalidateQueries({ queryKey: requestKeys.one(request) });
  }
  async function withdraw(): Promise<void> {
    setAsking(false);
    try {
      await show(withdrawQuote(id));
      say(`${number} is withdrawn: its links show nothing`, { undo: () => void restore() });
    } catch (error) {
      sayFailed(errorMessage(error));
    }
  }
  async function restore(): Promise<void> {
    try {
      await show(restoreQuote(id));
    } catch (error) {
      sayFailed(`That could not be undone. ${errorMessage(error)}`);
    }
  }
  return (
    <>
      <button type="button" className="desk-button" onClick={() => setAsking(true)}>
        Withdraw
      </button>
      <DeskDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Withdraw ${number}?`}
        description={`The links that ${person.name} has show nothing any more. Sending it again makes a new one.`}
      >
        <button type="button" className="desk-button" data-look="danger" onClick={() => void withdraw()}>
          Withdraw the quote
        </button>
      </DeskDialog>
    </>
  );
}
