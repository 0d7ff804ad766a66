/** A service page's structured data for search engines: name, area, lowest price and clip. */
import type { Service } from "../../../copy/services.ts";
import { pictureAddress } from "../../../ui/picture.tsx";
import { heroOf } from "./service-hero.tsx";

export function serviceStructuredData(service: Service, origin: string): object {
  const url = `${origin}/services/${service.slug}`;
  const picture = (name: Parameters<typeof pictureAddress>[0]) =>
    `${origin}${pictureAddress(name, 960, "webp")}`;
  return {
    "@type": "Service",
    name: service.title,
    serviceType: service.title,
    url,
    description: service.shortDescription,
    image: picture(heroOf(service).picture),
    provider: { "@id": `${origin}/#studio`, "@type": "LocalBusiness", name: "Extenso", url: `${origin}/` },
    areaServed: { "@type": "AdministrativeArea", name: "British Columbia" },
    offers: {
      "@type": "Offer",
      url,
      priceSpecification: {
        "@type": "PriceSpecification",
        minPrice: service.startingPrice.amount,
        priceCurrency: "CAD",
      },
    },
    ...(service.videoUrl && service.video
      ? {
          subjectOf: {
            "@type": "VideoObject",
            name: `${service.title} by Extenso`,
            description: service.video.description,
            thumbnailUrl: picture(service.videoThumbnail),
            contentUrl: `${origin}${service.videoUrl}`,
            duration: `PT${service.video.seconds}S`,
          },
        }
      : {}),
  };
}
