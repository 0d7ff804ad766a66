import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../kit/use-action.ts";
import type { Selection } from "../../kit/use-selection.ts";
import { say } from "../../notices/notices.ts";
import { NoMailServer } from "../../today/no-mail-server.tsx";
import { useLacksMailServer } from "../../today/use-today.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { reminderKeptHere } from "./invoice-labels.ts";
import { invoiceKeys, type ListedInvoice, type Reminded, remind } from "./invoices-api.ts";

/** Reminds of all that are selected, and says which were left out and why. */
export function BulkReminders({ selection }: { selection: Selection<ListedInvoice> }) {
  const { isBusy, run } = useAction();
  const [result, setResult] = useState<readonly Reminded[]>([]);
  const client = useQueryClient();
  const isKeptHere = useLacksMailServer();
  const { items, clear } = selection;

  async function remindAll(): Promise<void> {
    const reminded = await remind(items.map(({ id }) => id));
    const sent = reminded.filter(({ reason }) => reason === "").length;
    if (sent > 0 && isKeptHere) say(reminderKeptHere);
    else if (sent > 0) say(sent === 1 ? "1 invoice is reminded of" : `${sent} invoices are reminded of`);
    if (sent < reminded.length) setResult(reminded);
    clear();
    await client.invalidateQueries({ queryKey: invoiceKeys.all });
  }

  const left = result.filter(({ reason }) => reason !== "");
  return (
    <>
      {items.length > 0 && (
        <section aria-label="Selected" className="desk-bulk">
          <p role="status">{items.length} selected</p>
          <NoMailServer />
          <button
            type="button"
            className="desk-button"
            data-look="primary"
            disabled={isBusy}
            onClick={() => void run(remindAll)}
          >
            Send reminders
          </button>
          <button type="button" className="desk-button" data-look="quiet" onClick={clear}>
            Clear
          </button>
        </section>
      )}
      <DeskDialog
        open={left.length > 0}
        onClose={() => setResult([])}
        title={left.length === 1 ? "1 invoice was left out" : `${left.length} invoices were left out`}
        description={
          left.length < result.length
            ? `${result.length - left.length} of ${result.length} are reminded of.`
            : "Nobody was reminded."
        }
      >
        <ul>
          {left.map(({ id, number, reason }) => (
            <li key={id}>
              <strong>{number ?? "A draft"}</strong> {reason}
            </li>
          ))}
        </ul>
        <button type="button" className="desk-button" onClick={() => setResult([])}>
          Close
        </button>
      </DeskDialog>
    </>
  );
}
