import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import { TextLink } from "../../../ui/text-link.tsx";

export function Figures({ words }: { words: SiteDocument<"about">["figures"] }) {
  const { items, lead, title } = words;
  return (
    <section aria-labelledby="figures" className="section relative border-y border-line bg-surface">
      <div className="shell">
        <SectionHeading id="figures" number="03" title={title} lead={lead} />
        <ul className="figures">
          {items.map(({ source, text, unit, value }) => (
            <li key={text} className="figure reveal">
              <p className="figure-value">
                <span className="display">{value}</span> <span className="label">{unit}</span>
              </p>
              <p className="figure-text">{text}</p>
              {source && (
                <TextLink to={source.to} className="inline-flex min-h-11 items-center font-semibold">
                  {source.label}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
