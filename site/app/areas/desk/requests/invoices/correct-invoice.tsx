import { invoiceName } from "@extenso/contract/invoices/invoice-document.ts";
import { useNavigate } from "react-router";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { ConfirmButton } from "../../kit/confirm-button.tsx";
import { useAction } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { createCreditNote, createInvoice, type Invoice, voidInvoice } from "./invoices-api.ts";

/** Actions of an invoice that was sent, whose text never changes: it is credited, made void by an administrator, or written anew. */
export function CorrectInvoice({
  invoice,
  onChange,
}: {
  invoice: Invoice;
  onChange: (after: Invoice) => Promise<void>;
}) {
  const { id, kind, status, request, document, paid_cents, credited_cents, total_cents } = invoice;
  const isAdministrator = may(useCaller(), "watch_studio");
  const navigate = useNavigate();
  const canCredit = kind === "invoice" && status !== "void" && credited_cents < total_cents;
  const canVoid = isAdministrator && status !== "void" && paid_cents === 0 && credited_cents === 0;

  const { isBusy, run } = useAction();
  const open = (make: () => Promise<Invoice>) =>
    void run(async () => navigate(`/desk/invoices/${(await make()).id}`));

  async function makeVoid(): Promise<void> {
    await onChange(await voidInvoice(id));
    say(`${invoice.number} is void`);
  }

  return (
    <>
      {kind === "invoice" && request !== null && (
        <button
          type="button"
          className="desk-button"
          disabled={isBusy}
          onClick={() => open(() => createInvoice(request, document))}
        >
          Duplicate
        </button>
      )}
      {canCredit && (
        <button
          type="button"
          className="desk-button"
          disabled={isBusy}
          onClick={() => open(() => createCreditNote(id))}
        >
          Credit note
        </button>
      )}
      {canVoid && (
        <ConfirmButton
          title={`Make ${invoice.number} void?`}
          description={`${invoiceName(invoice)} keeps its number, its page says that it is void, and nobody owes it. It can’t be taken back.`}
          confirm="Make it void"
          onConfirm={makeVoid}
        >
          Make void
        </ConfirmButton>
      )}
    </>
  );
}
