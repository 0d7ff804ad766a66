import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/** Every package in full; closed ones cost nobody anything, and all open without JavaScript. */
export function PackageDetails({ words }: { words: SiteDocument<"packages"> }) {
  const { items, detailsTitle, detailsLead } = words;
  return (
    <section aria-labelledby="full-service-details" className="shell section">
      <SectionHeading
        id="full-service-details"
        title={detailsTitle}
        note={`${items.length} packages`}
        lead={detailsLead}
      />
      {items.map(({ slug, title, price, hue, description, details }) => (
        <div key={slug} className="package-disclosure">
          <Disclosure
            id={`details-${slug}`}
            group="packages"
            title={
              <span className="package-summary">
                <span>{title}</span>
                <span data-hue={hue} className="label text-hue-ink">
                  {price}
                </span>
              </span>
            }
          >
            <div className="package-sections">
              <p className="text-lead measure">{description}</p>
              <div>
                {details.map((section) => (
                  <section key={section.title} aria-label={`${title}: ${section.title}`}>
                    <h3 className="label text-ink-soft">{section.title}</h3>
                    <ul>
                      {section.items.map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            </div>
          </Disclosure>
        </div>
      ))}
    </section>
  );
}
