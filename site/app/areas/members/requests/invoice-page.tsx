import type { OpenInvoice } from "@extenso/contract/client/invoice-calls.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { OpenedInvoice } from "../../../invoices/opened-invoice.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { saveBlob } from "../../../ui/save-blob.ts";
import type { Route } from "./+types/invoice-page";
import stylesheet from "./invoice-stylesheet.css?url";
import { ownMoney } from "./own-money.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Invoice ${params.number} · Extenso` },
  { name: "robots", content: "noindex, nofollow" },
];

/** `/dashboard/requests/EX-…/invoices/INV-2026-014`: as behind the link of its mail. */
export default function MyInvoice({ params: { reference, number } }: Route.ComponentProps) {
  const [invoice, setInvoice] = useState<OpenInvoice>();
  const [problem, setProblem] = useState("");

  useEffect(() => {
    const abort = new AbortController();
    setProblem("");
    ownMoney
      .openInvoice(reference, number, abort.signal)
      .then(setInvoice)
      .catch((error) => {
        if (!abort.signal.aborted) setProblem(errorMessage(error));
      });
    return () => abort.abort();
  }, [reference, number]);

  return (
    <div className="my-invoice">
      <p className="my-invoice-acts">
        <Link to={`/dashboard/requests/${reference}`} className="text-link">
          Request {reference}
        </Link>
        {invoice && <Download reference={reference} number={number} />}
      </p>
      {problem && <Banner kind="error">{problem}</Banner>}
      {!problem && !invoice && (
        <p role="status" className="text-ink-soft">
          Opening your invoice…
        </p>
      )}
      {invoice && (
        <OpenedInvoice
          invoice={invoice}
          payOnline={(label) => <PayOnline reference={reference} number={number} label={label} />}
        />
      )}
    </div>
  );
}

/** Leads to the page on which it is paid, which leads back to the invoice's own page. */
function PayOnline({ reference, number, label }: { reference: string; number: string; label: string }) {
  const [state, setState] = useState({ busy: false, problem: "" });

  async function pay(): Promise<void> {
    setState({ busy: true, problem: "" });
    try {
      const { url } = await ownMoney.pay(reference, number);
      location.assign(url);
    } catch (error) {
      setState({ busy: false, problem: errorMessage(error) });
    }
  }

  return (
    <>
      {state.problem && (
        <p role="alert" className="offer-problem">
          {state.problem}
        </p>
      )}
      <button type="button" className="offer-pay" disabled={state.busy} onClick={() => void pay()}>
        {label}
      </button>
    </>
  );
}

function Download({ reference, number }: { reference: string; number: string }) {
  const [state, setState] = useState({ busy: false, problem: "" });

  async function download(): Promise<void> {
    setState({ busy: true, problem: "" });
    try {
      saveBlob(await ownMoney.readInvoicePdf(reference, number), `${number}.pdf`);
      setState({ busy: false, problem: "" });
    } catch (error) {
      setState({ busy: false, problem: errorMessage(error) });
    }
  }

  return (
    <>
      <Button look="secondary" disabled={state.busy} onClick={() => void download()}>
        {state.busy ? "Opening the PDF…" : "Download as PDF"}
      </Button>
      {state.problem && (
        <span role="alert" className="own-request-problem">
          {state.problem}
        </span>
      )}
    </>
  );
}
