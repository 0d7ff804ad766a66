/** The packages as search engines read them; those without a figure say none. */
import type { StudioPackage } from "../../../copy/packages.ts";
import { packagesTabs } from "../../../copy/packages-page.ts";

function lowestPrice(price: string): number | null {
  const figure = /\$([\d,]+)/.exec(price)?.[1];
  return figure ? Number(figure.replaceAll(",", "")) : null;
}

export function offerCatalogue(origin: string, packages: readonly StudioPackage[]): object {
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
