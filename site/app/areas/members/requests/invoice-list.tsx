import type { OwnInvoice } from "@extenso/contract/client/own-invoice-calls.ts";
import { invoiceName } from "@extenso/contract/invoices/invoice-document.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../../session/load-client.ts";
import { ownInvoices } from "./own-invoices.ts";

/** What was billed for a request; nothing where nothing was. */
export function InvoiceList({ reference }: { reference: string }) {
  const [invoices, setInvoices] = useState<OwnInvoice[]>([]);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    const abort = new AbortController();
    setProblem("");
    ownInvoices
      .list(reference, abort.signal)
      .then(setInvoices)
      .catch((error) => {
        if (!abort.signal.aborted) setProblem(errorMessage(error));
      });
    return () => abort.abort();
  }, [reference]);

  if (problem === "" && invoices.length === 0) return null;
  return (
    <section aria-label="Invoices" className="own-request-add">
      <h2 className="own-request-heading">Invoices</h2>
      {problem && (
        <p role="alert" className="own-request-problem">
          {problem}
        </p>
      )}
      <ul className="my-requests">
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            <Link to={`/dashboard/requests/${reference}/invoices/${invoice.number}`} className="my-request">
              <span className="my-request-head">
                <span className="font-semibold">{invoiceName(invoice)}</span>
                <span className="label">{standing(invoice)}</span>
              </span>
              <span className="my-request-text">{invoice.title}</span>
              <span className="text-sm text-ink-soft">{amounts(invoice)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As its client says it: “sent” is a word of the studio’s. */
function standing({ kind, status, is_overdue }: OwnInvoice): string {
  if (status === "void") return "Void";
  if (kind === "credit" || status === "credited") return "Credited";
  if (status === "paid") return "Paid";
  return is_overdue ? "Overdue" : "To be paid";
}

function amounts({ kind, status, total_cents, balance_cents, currency, due_on }: OwnInvoice): string {
  const money = (cents: number) => moneyLabel(cents, currency);
  if (kind === "credit" || status === "void" || balance_cents <= 0) return money(total_cents);
  const day = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" });
  const due = `due ${day.format(new Date(due_on))}`;
  const left = balance_cents < total_cents ? `, ${money(balance_cents)} left to pay` : "";
  return `${money(total_cents)}${left}, ${due}`;
}
