import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { contentContext } from "../../../content.ts";
import type { StudioPackage } from "../../../copy/packages.ts";
import { packagesTabs } from "../../../copy/packages-page.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import type { Route } from "./+types/base-page";
import { PackageCard } from "./package-card.tsx";
import { PackagesBar } from "./packages-bar.tsx";

const path = "/packages/base";

/** The packages travel as data: as code they would be a good part of the page's first load. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, publicUrl } = context.get(contentContext);
  const { packages } = await content.words("packages");
  return { packages, catalogue: offerCatalogue(publicUrl, packages.items) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Base Packages · Extenso",
    description: loaderData?.packages.description ?? "",
    path,
    image: "/share/packages.jpg",
    structured: [
      ...(loaderData ? [loaderData.catalogue] : []),
      breadcrumbs(publicUrlOf(matches), [{ name: packagesTabs.base, path }]),
    ],
  });

export default function BasePackagesPage({ loaderData }: Route.ComponentProps) {
  const { packages } = loaderData;
  return (
    <div className="services">
      <PackagesBar current={path}>
        <h1 className="display text-hero">{packages.title}</h1>
        <p className="text-lead text-ink-soft">{packages.intro}</p>
      </PackagesBar>
      <ul className="shell package-grid">
        {packages.items.map((item, index) => (
          <li key={item.slug}>
            <PackageCard item={item} priority={index === 0} />
          </li>
        ))}
      </ul>
      <PackageDetails words={packages} />
    </div>
  );
}

/** The packages as search engines read them; those without a figure say none. */
function lowestPrice(price: string): number | null {
  const figure = /\$([\d,]+)/.exec(price)?.[1];
  return figure ? Number(figure.replaceAll(",", "")) : null;
}

function offerCatalogue(origin: string, packages: readonly StudioPackage[]): object {
  return {
    "@type": "OfferCatalog",
    name: packagesTabs.base,
    url: `${origin}/packages/base`,
    itemListElement: packages.map(({ title, description, price }) => {
      const minPrice = lowestPrice(price);
      return {
        "@type": "Offer",
        itemOffered: {
          "@type": "Service",
          name: title,
          description,
          provider: { "@id": `${origin}/#studio` },
        },
        ...(minPrice === null
          ? {}
          : { priceSpecification: { "@type": "PriceSpecification", minPrice, priceCurrency: "CAD" } }),
      };
    }),
  };
}

/** Every package in full; closed ones cost nobody anything, and all open without JavaScript. */
function PackageDetails({ words }: { words: SiteDocument<"packages"> }) {
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
