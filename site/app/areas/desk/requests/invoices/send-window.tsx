import { invoiceDoubts } from "@extenso/contract/invoices/invoice-doubts.ts";
import { invoiceLetter } from "@extenso/contract/invoices/invoice-letter.ts";
import { useQueryClient } from "@tanstack/react-query";
import { LetterWindow } from "../letter-window.tsx";
import { requestKeys } from "../requests-api.ts";
import { type Invoice, invoiceKeys, sendInvoice } from "./invoices-api.ts";

export function SendWindow({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <LetterWindow
      what={invoice.kind === "credit" ? "credit note" : "invoice"}
      name={invoice.number ?? `“${invoice.document.title}”`}
      email={invoice.email}
      first={invoiceLetter(invoice)}
      hint="Its number, the amount, the day and the link come below your text."
      doubts={invoice.status === "draft" ? invoiceDoubts(invoice.document) : []}
      onSend={async (letter) => {
        const { link, ...sent } = await sendInvoice(invoice, letter);
        // The page goes on with the invoice as it is now.
        await queries.cancelQueries({ queryKey: invoiceKeys.all });
        queries.setQueryData(invoiceKeys.one(invoice.id), sent);
        await queries.invalidateQueries({ queryKey: requestKeys.all });
        await queries.invalidateQueries({ queryKey: invoiceKeys.all });
        return link;
      }}
      onClose={onClose}
    />
  );
}
