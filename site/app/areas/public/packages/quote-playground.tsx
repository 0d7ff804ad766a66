import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { useEffect, useRef, useState } from "react";
import {
  choiceLimits,
  choiceOf,
  counted,
  dollars,
  filmSliders,
  type QuoteGroup,
  type QuoteRates,
  quoteOf,
  quoteRequestAddress,
  quoteTotal,
  sampleChoice,
} from "../../../copy/quote-rates.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ScaleSlider } from "../../../ui/scale-slider.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/**
 * The signed quote, and what it would be with other days, another crew, other cut-downs: the same rates, drawn
 * anew. Without JavaScript it is the signed one.
 */
export default function QuotePlayground({
  sample: quote,
  rates,
}: {
  sample: SiteDocument<"quotations">["sample"];
  rates: QuoteRates;
}) {
  const [choice, setChoice] = useState(sampleChoice);
  const panel = useRef<HTMLFieldSetElement>(null);
  const takeChoice = () => {
    setChoice(choiceOf(panel.current?.querySelectorAll("input") ?? []));
  };
  // The browser moves a slider before this code is there, and keeps it where it was on Back.
  useEffect(takeChoice, []);
  const groups = quoteOf(choice, rates);
  const dearest = Math.max(
    ...quoteOf(sampleChoice, rates).flatMap(({ lines }) => lines.map(({ amount }) => amount)),
  );
  const sum = dollars(quoteTotal(groups));
  const isSample = filmSliders.every(({ name }) => choice[name] === sampleChoice[name]);
  return (
    <section aria-labelledby="sample-quote" className="shell section">
      <SectionHeading id="sample-quote" title={quote.title} lead={quote.lead} />
      <div className="playground">
        <fieldset ref={panel} onInput={takeChoice} className="playground-panel needs-script">
          <legend className="label">Try our rates</legend>
          {filmSliders.map(({ name, label, one, many }) => (
            <ScaleSlider
              key={name}
              id={`playground-${name}`}
              name={name}
              label={label}
              {...choiceLimits[name]}
              first={sampleChoice[name]}
              value={choice[name]}
              valueText={counted(choice[name], one, many)}
            />
          ))}
          <p className="playground-sum">
            <span className="label text-ink-soft">{quote.total}</span>
            <output className="display playground-total">{sum}</output>
          </p>
          <ButtonLink to={quoteRequestAddress(choice)}>Ask for this quote</ButtonLink>
          <p className="text-sm text-ink-soft">
            One film of ninety seconds, at our published rates. We check what you ask for and put it in
            writing.
          </p>
        </fieldset>
        <div>
          <QuoteTable groups={groups} fullBar={dearest} total={quote.total} labelledBy="sample-quote" />
          <p className="measure quote-after">
            {isSample
              ? quote.after
              : "An estimate for one film, at the same rates. Yours may need other lines."}
          </p>
        </div>
      </div>
    </section>
  );
}

/** A quote in full, its lines to scale. `fullBar`: how many dollars the longest bar means, at least. */
function QuoteTable({
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
