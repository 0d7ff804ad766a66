import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { columnMoneyLabel, moneyLabel } from "@extenso/contract/quotes/money.ts";
import type { WireInvoiceFigures } from "@extenso/contract/wire/invoices.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Suspense, useId, useMemo, useState } from "react";
import { Link } from "react-router";
import { useCaller } from "../../../access/caller.tsx";
import { may } from "../../../access/capabilities.ts";
import { SelectFilter } from "../../../kit/choices.tsx";
import type { Curve } from "../../../kit/curve-chart.tsx";
import { deskMeta } from "../../../kit/desk-meta.ts";
import { ExportButton } from "../../../kit/export-button.tsx";
import { CurveChart } from "../../../kit/lazy-curve-chart.ts";
import { Failure } from "../../../ui/failure.tsx";
import { monthLabel } from "../../figures/figure-labels.ts";
import { ForAdministrators } from "../for-administrators.tsx";
import { getInvoiceFigures, invoiceKeys, invoicesPath } from "../invoices-api.ts";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Figures of invoices");

/** `/desk/invoices/figures`: what is open, overdue and paid, and the taxes. For administrators. */
export default function InvoiceFiguresPage() {
  const isAdministrator = may(useCaller(), "watch_studio");
  return (
    <>
      <Link to="/desk/invoices" className="desk-back-link">
        <ArrowLeft aria-hidden size={16} />
        Invoices
      </Link>
      {isAdministrator ? (
        <>
          <header className="desk-head">
            <h1 className="desk-title">Figures</h1>
          </header>
          <Figures />
        </>
      ) : (
        <ForAdministrators label="Figures" />
      )}
    </>
  );
}

function Figures() {
  const { data, error, refetch } = useQuery({
    queryKey: invoiceKeys.figures,
    queryFn: ({ signal }) => getInvoiceFigures(signal),
  });
  if (error && !data) return <Failure message={errorMessage(error)} onAgain={() => void refetch()} />;
  if (!data) {
    return (
      <p role="status" className="desk-soft">
        Adding up the invoices…
      </p>
    );
  }
  if (isEmpty(data)) {
    return (
      <div className="desk-empty">
        <h2>No figures yet</h2>
        <p>Once an invoice is sent, it is counted here by month and quarter.</p>
      </div>
    );
  }
  return (
    <>
      <Sums figures={data} />
      <ForTheAccountant />
      <p className="desk-soft">
        Paid: by the day on which the money came, less refunds. Taxes: by the day on which an invoice was
        sent, less those of credit notes; what is void doesn’t count. All days are those of the studio’s
        calendar. Invoices in other currencies count at their own rates.
      </p>
    </>
  );
}

const increments = [1, 2, 3, 6];
const shortMonth = new Intl.DateTimeFormat("en-CA", { month: "short", timeZone: "UTC" });

function isEmpty({ open, months, taxes }: WireInvoiceFigures): boolean {
  return open.count === 0 && taxes.length === 0 && months.every(({ paid_cents }) => paid_cents === 0);
}

function Sums({ figures }: { figures: WireInvoiceFigures }) {
  const { currency, open, overdue, months, quarters, taxes } = figures;
  const id = useId();
  const money = (cents: number) => moneyLabel(cents, currency);
  const sums = [
    ["Open", open],
    ["Overdue", overdue],
  ] as const;
  const byMonth = useMemo(
    () =>
      months.map(({ month, paid_cents }) => ({
        short: shortMonth.format(new Date(`${month}-01`)),
        long: monthLabel(month),
        cents: paid_cents,
      })),
    [months],
  );
  const byQuarter = useMemo(
    () =>
      quarters.map((quarter, at) => {
        const name = quarter.replace("-", " ");
        return {
          short: name,
          long: name,
          cents: taxes.reduce((sum, { cents }) => sum + (cents[at] ?? 0), 0),
        };
      }),
    [quarters, taxes],
  );
  return (
    <section aria-labelledby={`${id}-currency`} className="desk-money-part">
      <h2 id={`${id}-currency`}>{currency}</h2>
      <dl className="desk-sums">
        {sums.map(([name, { count, cents }]) => (
          <div key={name}>
            <dt>
              {name}, {count === 1 ? "1 invoice" : `${count.toLocaleString("en-CA")} invoices`}
            </dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
      <div className="desk-money-part">
        <h3>Paid by month</h3>
        <MoneyChart
          label="Paid"
          description={`Curve of what was paid by month in ${currency}; the table below has the numbers`}
          points={byMonth}
          currency={currency}
        />
        <table className="desk-table desk-money-table">
          <caption className="sr-only">Paid by month in {currency}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Paid</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, paid_cents }) => (
              <tr key={month}>
                <th scope="row">{monthLabel(month)}</th>
                <td>{columnMoneyLabel(paid_cents, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {taxes.length > 0 && (
        <div className="desk-money-part">
          <h3>Taxes by quarter</h3>
          <MoneyChart
            label="Taxes"
            description={`Curve of all taxes by quarter in ${currency}; the table below has each`}
            points={byQuarter}
            currency={currency}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so it takes the keyboard */}
          <section className="desk-money-wide" aria-label={`Taxes by quarter, ${currency}`} tabIndex={0}>
            <table className="desk-table desk-money-table">
              <caption className="sr-only">Taxes by quarter in {currency}</caption>
              <thead>
                <tr>
                  <th scope="col">Quarter</th>
                  {taxes.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {byQuarter
                  .map(({ long }, at) => ({ long, at }))
                  .reverse()
                  .map(({ long, at }) => (
                    <tr key={long}>
                      <th scope="row">{long}</th>
                      {taxes.map(({ name, cents }) => (
                        <td key={name}>{columnMoneyLabel(cents[at] ?? 0, currency)}</td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </section>
  );
}

/** Sums in cents, which the axis counts in whole units. Less than nothing, after refunds, is drawn as nothing. */
function MoneyChart({
  label,
  description,
  points,
  currency,
}: {
  label: string;
  description: string;
  points: readonly { short: string; long: string; cents: number }[];
  currency: string;
}) {
  const curves = useMemo(
    (): Curve[] => [{ label, look: "strong", values: points.map(({ cents }) => Math.max(0, cents) / 100) }],
    [label, points],
  );
  return (
    <Suspense fallback={<div className="curve-canvas" />}>
      <CurveChart
        description={description}
        points={points}
        curves={curves}
        increments={increments}
        valueLabel={(units) => moneyLabel(Math.round(units * 100), currency)}
      />
    </Suspense>
  );
}

/** As long as invoices are kept. */
const keptYears = 8;

function ForTheAccountant() {
  const [year, setYear] = useState("");
  const thisYear = new Date().getFullYear();
  const years = Array.from({ length: keptYears }, (_, back) => String(thisYear - back));
  const id = useId();
  return (
    <section aria-labelledby={id} className="desk-money-part">
      <h2 id={id}>For the accountant</h2>
      <p className="desk-soft">One row for each tax of each invoice and credit note.</p>
      <div className="desk-filters">
        <SelectFilter
          label="Year"
          value={year}
          options={[["", "All years"], ...years.map((one) => [one, one] as const)]}
          onChoose={setYear}
        />
        <ExportButton
          path={`${invoicesPath}/taxes`}
          query={year === "" ? {} : { year }}
          name={year === "" ? "invoice-taxes" : `invoice-taxes-${year}`}
        />
      </div>
    </section>
  );
}
