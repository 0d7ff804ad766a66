import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/** The room above a year grows with the years that passed since the one before. */
export function Timeline({ words }: { words: SiteDocument<"about">["timeline"] }) {
  const { items: milestones, title } = words;
  const [first, last] = [milestones[0], milestones.at(-1)];
  return (
    <section aria-labelledby="timeline" className="shell section relative">
      <SectionHeading id="timeline" number="04" title={title} note={`${first?.year}–${last?.year}`} />
      <ol className="timeline">
        {milestones.map(({ text, title: event, year }, index) => (
          <li key={year} className="milestone" data-years={year - (milestones[index - 1]?.year ?? year - 1)}>
            <p className="milestone-year">{year}</p>
            <h3 className="display text-heading">{event}</h3>
            <p className="milestone-text">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
