import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import { OpenedInvoice } from "../../../../../invoices/opened-invoice.tsx";
import { deskMeta } from "../../../kit/desk-meta.ts";
import { OpeningFailure } from "../../../ui/failure.tsx";
import { invoiceKeys, previewInvoice } from "../invoices-api.ts";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Client’s page of an invoice");

/** `/desk/invoices/3/preview`: the client's page as it is now, or would be if the draft were sent. */
export default function InvoicePreviewPage() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useQuery({
    queryKey: invoiceKeys.preview(id),
    queryFn: ({ signal }) => previewInvoice(id, signal),
    // What was written since is shown at once.
    staleTime: 0,
  });
  if (error) {
    return (
      <OpeningFailure
        error={error}
        what="invoice"
        list={{ to: "/desk/invoices", label: "All invoices" }}
        onAgain={() => refetch()}
      />
    );
  }
  return (
    <>
      <Link to={`/desk/invoices/${id}`} className="desk-back-link">
        <ArrowLeft aria-hidden size={16} />
        {data?.number ?? "The invoice"}
      </Link>
      <header className="desk-head">
        <p className="desk-title">The client’s page</p>
      </header>
      <p role="status" className="desk-strip">
        {!data
          ? "Opening the page…"
          : data.status === "draft"
            ? "This is what the client will see once you send it."
            : "This is what the client sees now."}
      </p>
      {data && (
        <div className="desk-quote-preview">
          <OpenedInvoice
            invoice={data}
            payOnline={(label) => (
              <button type="button" className="offer-pay" disabled>
                {label}
              </button>
            )}
          />
        </div>
      )}
    </>
  );
}
