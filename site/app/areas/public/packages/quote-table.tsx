import { dollars, type QuoteGroup, quoteTotal } from "../../../copy/quote-rates.ts";

/** A quote in full, its lines to scale. `fullBar`: how many dollars the longest bar means, at least. */
export function QuoteTable({
  groups,
  fullBar,
  total,
  labelledBy,
}: {
  groups: readonly QuoteGroup[];
  fullBar: number;
  /** The label of the last line. */
  total: string;
  labelledBy: string;
}) {
  const dearest = Math.max(fullBar, ...groups.flatMap(({ lines }) => lines.map(({ amount }) => amount)));
  return (
    <table aria-labelledby={labelledBy} className="quote">
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
          <td className="display quote-total">{dollars(quoteTotal(groups))}</td>
        </tr>
      </tfoot>
    </table>
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
      {/* By its place: a line's name says how many cut-downs there are. */}
      {lines.map(({ amount, name, sum }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their places
        <tr key={place} data-unused={amount === 0 || undefined}>
          <th scope="row">
            {name}
            <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" className="quote-bar">
              <rect width="1" height="1" transform={`scale(${amount / dearest} 1)`} />
            </svg>
          </th>
          <td>{sum}</td>
          <td>{amount === 0 ? "–" : dollars(amount)}</td>
        </tr>
      ))}
    </tbody>
  );
}
