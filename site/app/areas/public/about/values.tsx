import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { SectionHeading } from "../../../ui/section-heading.tsx";

export function Values({ words }: { words: SiteDocument<"about">["values"] }) {
  const { items: cards, lead, proofLabel, title } = words;
  return (
    <section aria-labelledby="values" className="shell section relative">
      <SectionHeading id="values" number="06" title={title} note={`${cards.length} promises`} lead={lead} />
      <ul className="promises">
        {cards.map(({ id, proof, text, title: promise }) => (
          <li key={id} className="promise">
            <h3 className="display">{promise}</h3>
            <p className="promise-text">{text}</p>
            <p className="promise-proof">
              <span className="label text-hue-ink">{proofLabel}</span> {proof}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
