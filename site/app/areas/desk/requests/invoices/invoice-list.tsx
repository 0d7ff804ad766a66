import { invoiceName, standingName } from "@extenso/contract/invoices/invoice-document.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, ReceiptText } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { CommandButton } from "../../kit/command-button.tsx";
import { useAction } from "../../kit/use-action.ts";
import { invoiceDayLabel, invoiceSumLabel } from "./invoice-labels.ts";
import {
  billPart,
  createInvoice,
  getMoney,
  type Invoice,
  invoiceKeys,
  type MoneyOfRequest,
} from "./invoices-api.ts";

/** The money of one request: one line of sums, its invoices, what of its quotes is to be billed, and a new one. */
export function InvoiceList({ request }: { request: number }) {
  const money = useQuery({
    queryKey: invoiceKeys.ofRequest(request),
    queryFn: ({ signal }) => getMoney(request, signal),
  });
  const { isBusy, open } = useNewInvoice(request);
  const { data } = money;
  return (
    <section aria-label="Invoices" className="desk-request-others">
      <h2>Invoices</h2>
      {data && <Sums money={data.money} />}
      {data && data.invoices.length > 0 && (
        <ul>
          {data.invoices.map((invoice) => (
            <li key={invoice.id}>
              <Link to={`/desk/invoices/${invoice.id}`}>{invoice.number ?? invoiceName(invoice)}</Link>
              <span className="desk-soft" data-overdue={invoice.is_overdue || undefined}>
                {standingName(invoice)} · {invoiceSumLabel(invoice)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <PartsToBill parts={data.parts} currency={data.money.currency} isBusy={isBusy} onBill={open} />
      )}
      <CommandButton
        id="new-invoice"
        label="New invoice"
        icon={Plus}
        hasIcon
        keywords="bill"
        disabled={isBusy}
        onPress={() => open(() => createInvoice(request))}
      />
    </section>
  );
}

/** @returns what makes an invoice and opens it. */
function useNewInvoice(request: number) {
  const { isBusy, run } = useAction();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = (make: () => Promise<Invoice>) =>
    void run(async () => {
      const { id } = await make();
      await client.invalidateQueries({ queryKey: invoiceKeys.ofRequest(request) });
      navigate(`/desk/invoices/${id}`);
    });
  return { isBusy, open };
}

function Sums({ money }: { money: MoneyOfRequest["money"] }) {
  const { currency, quoted_cents, agreed_cents, billed_cents, paid_cents } = money;
  if (quoted_cents === 0 && billed_cents === 0) return null;
  const sums: [label: string, cents: number][] = [
    ["Quoted", quoted_cents],
    ["Agreed", agreed_cents],
    ["Billed", billed_cents],
    ["Paid", paid_cents],
  ];
  return (
    <dl className="desk-money">
      {sums.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{moneyLabel(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Parts of accepted quotes that have no invoice yet, each billed by one press. */
function PartsToBill({
  parts,
  currency,
  isBusy,
  onBill,
}: {
  parts: MoneyOfRequest["parts"];
  currency: string;
  isBusy: boolean;
  onBill: (make: () => Promise<Invoice>) => void;
}) {
  const unbilled = parts.filter(({ invoice }) => invoice === null);
  if (unbilled.length === 0) return null;
  return (
    <ul className="desk-money-parts">
      {unbilled.map(({ quote, part, label, total_cents, due_on }) => (
        <li key={`${quote.id} ${part}`}>
          <CommandButton
            id={`bill-${quote.id}-${part}`}
            label={`Bill ${label.charAt(0).toLowerCase() + label.slice(1)}: ${moneyLabel(total_cents, currency)}`}
            heard={`of ${quote.number}`}
            icon={ReceiptText}
            keywords="invoice"
            disabled={isBusy}
            onPress={() => onBill(() => billPart(quote.id, part))}
          />
          {due_on && <span className="desk-soft">due {invoiceDayLabel(due_on)}</span>}
        </li>
      ))}
    </ul>
  );
}
