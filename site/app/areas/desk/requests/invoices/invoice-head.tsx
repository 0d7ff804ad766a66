import { invoiceName, standingName } from "@extenso/contract/invoices/invoice-document.ts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Invoice } from "./invoices-api.ts";

/** Way back, name and state of an invoice; its actions are the children. */
export function InvoiceHead({
  invoice,
  state,
  children,
}: {
  invoice: Invoice;
  state?: string;
  children: ReactNode;
}) {
  const { request, client } = invoice;
  return (
    <>
      <Link to={request === null ? "/desk/invoices" : `/desk/requests/${request}`} className="desk-back-link">
        <ArrowLeft aria-hidden size={16} />
        {request === null ? "All invoices" : client.name || "The request"}
      </Link>
      <header className="desk-head">
        <h1 className="desk-title">
          {invoiceName(invoice)} <span className="desk-request-company">{client.company || client.name}</span>
        </h1>
        <p role="status" className="desk-count" data-overdue={(!state && invoice.is_overdue) || undefined}>
          {state ?? standingName(invoice)}
        </p>
        <div className="desk-head-end">{children}</div>
      </header>
    </>
  );
}
