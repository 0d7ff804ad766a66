import { invoiceDoubts } from "@extenso/contract/invoices/invoice-doubts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { LetterWindow } from "../letter-window.tsx";
import { requestKeys } from "../requests-api.ts";
import { type Invoice, invoiceKeys, sendInvoice } from "./invoices-api.ts";

/** What the mail says, until somebody writes another text. */
function letterFor({ kind, number, corrects, document }: Invoice): { subject: string; body: string } {
  const [firstName = ""] = document.client.name.split(" ");
  const what = kind === "credit" ? "credit note" : "invoice";
  const name = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const upon = corrects?.number ? ` for invoice ${corrects.number}` : "";
  const said = number
    ? `here is the ${what} ${number} again.`
    : `here is the ${what}${upon} for “${document.title}”.`;
  return {
    subject: number ? `${name} ${number}: ${document.title}` : `${name}: ${document.title}`,
    body: `Hello ${firstName},\n\n${said}`,
  };
}

export function SendWindow({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <LetterWindow
      what={invoice.kind === "credit" ? "credit note" : "invoice"}
      name={invoice.number ?? `“${invoice.document.title}”`}
      email={invoice.email}
      first={letterFor(invoice)}
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
