import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { deskMeta } from "../../kit/desk-meta.ts";
import { OpenedRecord } from "../../kit/opened-record.tsx";
import stylesheet from "../quotes/stylesheet.css?url";
import { InvoiceDraft } from "./draft.tsx";
import { getInvoice, type Invoice, invoiceKeys } from "./invoices-api.ts";
import { SendWindow } from "./send-window.tsx";
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
    <OpenedRecord found={found} what="invoice" list={{ to: "/desk/invoices", label: "All invoices" }}>
      {(invoice) => <OpenInvoice key={id} invoice={invoice} />}
    </OpenedRecord>
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
