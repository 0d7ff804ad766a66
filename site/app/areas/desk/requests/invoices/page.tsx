import { invoiceDoubts } from "@extenso/contract/invoices/invoice-doubts.ts";
import { invoiceLetter } from "@extenso/contract/invoices/invoice-letter.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { deskMeta } from "../../kit/desk-meta.ts";
import { Opened } from "../../kit/opened.tsx";
import { LetterWindow } from "../letter-window.tsx";
import stylesheet from "../quotes/stylesheet.css?url";
import { requestKeys } from "../requests-api.ts";
import { InvoiceDraft } from "./draft.tsx";
import { getInvoice, type Invoice, invoiceKeys, sendInvoice } from "./invoices-api.ts";
import { SentInvoice } from "./sent-invoice.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Invoice");

/** `/desk/invoices/3`: a draft is written and sent; what was sent is paid, credited or made void. */
export default function InvoicePage() {
  const id = Number(useParams().id);
  const found = useQuery({
    queryKey: invoiceKeys.one(id),
    queryFn: ({ signal }) => getInvoice(id, signal),
    // The client may have looked since; text that is being typed stays.
    refetchOnMount: "always",
  });
  return (
    <Opened found={found} what="invoice" list={{ to: "/desk/invoices", label: "All invoices" }}>
      {(invoice) => <OpenInvoice key={id} invoice={invoice} />}
    </Opened>
  );
}

function OpenInvoice({ invoice }: { invoice: Invoice }) {
  const [isSending, setSending] = useState<Invoice | null>(null);
  return (
    <>
      {invoice.status === "draft" ? (
        <InvoiceDraft invoice={invoice} onSend={setSending} />
      ) : (
        <SentInvoice invoice={invoice} onSend={setSending} />
      )}
      {isSending && <SendWindow invoice={isSending} onClose={() => setSending(null)} />}
    </>
  );
}

function SendWindow({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
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
