import { ApiError } from "@extenso/contract/errors/errors.ts";
import { useEffect } from "react";
import { data, type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import { contentContext } from "../../../content.ts";
import { OpenedInvoice } from "../../../invoices/opened-invoice.tsx";
import { useTellSeen } from "../../../quotes/use-tell-seen.ts";
import { MissingDocument } from "../../../ui/content/missing-document.tsx";
import type { Route } from "./+types/page";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** The address is the secret: no cache keeps it, and no other site is told of it. */
const privately = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { invoices } = context.get(contentContext);
  const payment = new URL(request.url).searchParams.get("payment");
  try {
    const invoice = await invoices.open(params.secret);
    return data({ invoice, payment, problem: "" }, { headers: privately });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === null || error.status >= 500) throw error;
    const status = error.status === 400 ? 404 : error.status;
    const problem =
      error.status === 400
        ? "This invoice isn’t here any more. Ask the studio for a new link."
        : error.message;
    return data({ invoice: null, payment, problem }, { status, headers: privately });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** A person looks at it. */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    await context.get(contentContext).invoices.tellSeen(params.secret);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data(null, { status: error.status ?? 502 });
  }
  return null;
}

/** That somebody looks changes nothing that they see. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData?.invoice?.number
      ? `Invoice ${loaderData.invoice.number} · Extenso`
      : "Invoice · Extenso",
  },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "same-origin" },
];

export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  const { invoice, payment, problem } = loaderData;
  const isBegun = invoice?.online === "begun";
  const isConfirming = payment === "sent" && isBegun;
  // What was sent never changes: there is one version.
  useTellSeen(invoice ? 1 : null);
  useLookAgain(isBegun);
  if (!invoice) {
    return <MissingDocument kind="invoice" problem={problem} />;
  }
  const page = `/invoice/${params.secret}`;
  return (
    <OpenedInvoice
      invoice={invoice}
      pdf={`${page}/pdf`}
      confirming={isConfirming ? page : null}
      payOnline={(label) => (
        <form method="post" action={`${page}/pay`} className="grid gap-3">
          {payment === "unavailable" && (
            <p role="alert" className="offer-problem">
              The page for payments can’t be reached right now. Nothing was charged. Try again in a minute.
            </p>
          )}
          <button type="submit" className="offer-pay">
            {label}
          </button>
        </form>
      )}
    />
  );
}

const pauseMs = 3_000;
/** Two minutes; afterwards the page's own link looks again. */
const mostLooks = 40;

/** Reads the page's data anew while a payment is being confirmed. */
function useLookAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks === mostLooks) clearInterval(timer);
      if (document.visibilityState === "visible") void revalidate();
    }, pauseMs);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
