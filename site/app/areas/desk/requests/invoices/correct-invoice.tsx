import { invoiceName } from "@extenso/contract/invoices/invoice-document.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { errorMessage } from "../../../../session/load-client.ts";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { say, sayFailed } from "../../notices/notices.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
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
  const [isAsking, setAsking] = useState(false);
  const isAdministrator = may(useCaller(), "manage_studio");
  const navigate = useNavigate();
  const canCredit = kind === "invoice" && status !== "void" && credited_cents < total_cents;
  const canVoid = isAdministrator && status !== "void" && paid_cents === 0 && credited_cents === 0;

  async function open(made: Promise<Invoice>): Promise<void> {
    try {
      navigate(`/desk/invoices/${(await made).id}`);
    } catch (error) {
      sayFailed(errorMessage(error));
    }
  }
  async function makeVoid(): Promise<void> {
    setAsking(false);
    try {
      await onChange(await voidInvoice(id));
      say(`${invoice.number} is void`);
    } catch (error) {
      sayFailed(errorMessage(error));
    }
  }

  return (
    <>
      {kind === "invoice" && request !== null && (
        <button
          type="button"
          className="desk-button"
          onClick={() => void open(createInvoice(request, document))}
        >
          Duplicate
        </button>
      )}
      {canCredit && (
        <button type="button" className="desk-button" onClick={() => void open(createCreditNote(id))}>
          Credit note
        </button>
      )}
      {canVoid && (
        <button type="button" className="desk-button" onClick={() => setAsking(true)}>
          Make void
        </button>
      )}
      <DeskDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Make ${invoice.number} void?`}
        description={`${invoiceName(invoice)} keeps its number, its page says that it is void, and nobody owes it. It can’t be taken back.`}
      >
        <button type="button" className="desk-button" data-look="danger" onClick={() => void makeVoid()}>
          Make it void
        </button>
      </DeskDialog>
    </>
  );
}
