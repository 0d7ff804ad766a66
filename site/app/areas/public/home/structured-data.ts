/** The home page's structured data for search engines: the studio, the site and the FAQ. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { studioName } from "../../../copy/studio.ts";

export function homeStructuredData(
  origin: string,
  studio: SiteDocument<"contact">,
  faq: SiteDocument<"faq">,
): object[] {
  const { address } = studio;
  const business = `${origin}/#studio`;
  return [
    {
      "@type": "LocalBusiness",
      "@id": business,
      name: studioName,
      legalName: studio.legalName,
      description: studio.description,
      url: `${origin}/`,
      logo: `${origin}/media/logos/extenso-wordmark.svg`,
      image: `${origin}/media/og-default.jpg`,
      telephone: studio.phone,
      email: studio.email,
      openingHours: studio.openingHours,
      address: {
        "@type": "PostalAddress",
        streetAddress: address.street,
        addressLocality: address.city,
        addressRegion: address.region,
        postalCode: address.postalCode,
        addressCountry: address.country,
      },
      geo: { "@type": "GeoCoordinates", latitude: address.latitude, longitude: address.longitude },
      sameAs: studio.socials.map(({ url }) => url),
    },
    { "@type": "WebSite", name: studioName, url: `${origin}/`, publisher: { "@id": business } },
    {
      "@type": "FAQPage",
      mainEntity: faq.items.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
}
