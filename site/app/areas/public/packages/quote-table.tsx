import { type QuoteGroup, quoteTotal, type SampleQuote } from "../../../copy/sample-quote.ts";
import { SectionHeading } from "../../../ui/section-heading.tsx";

const dollars = (amount: number) => `$${amount.toLocaleString("en-CA")}`;

/** A quote in full, its lines to scale. */
export function QuoteTable({ quote: { after, groups, lead, title, total } }: { quote: SampleQuote }) {
  const sum = quoteTotal(groups);
  const dearest = Math.max(...groups.flatMap(({ lines }) => lines.map(({ amount }) => amount)));
  return (
    <section aria-labelledby="sample-quote" className="shell section">
      <SectionHeading id="sample-quote" title={title} note={dollars(sum)} lead={lead} />
      <table aria-labelledby="sample-quote" className="quote">
        <thead className="sr-only">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Sum</th>
            <th scope="col">Canadian dollars</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.title} group={group} dearest={dearest} />
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="display text-heading">
              {total}
            </th>
            <td className="display quote-total">{dollars(sum)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="measure quote-after">{after}</p>
    </section>
  );
}

function Group({ group: { lines, title }, dearest }: { group: QuoteGroup; dearest: number }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className="label quote-group">
          {title}
        </th>
      </tr>
      {lines.map(({ amount, name, sum }) => (
        <tr key={name}>
          <th scope="row">
            {name}
            <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" className="quote-bar">
              <rect width={amount / dearest} height="1" />
            </svg>
          </th>
          <td>{sum}</td>
          <td>{dollars(amount)}</td>
        </tr>
      ))}
    </tbody>
  );
}
