import { ArrowUpRight } from "lucide-react";
import { furtherServices, type Service, services } from "../../../copy/services.ts";
import { servicesPage } from "../../../copy/services-page.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { TextLink } from "../../../ui/text-link.tsx";
import type { Route } from "./+types/overview-page";
import { ServiceCard } from "./service-card.tsx";
import { ServiceTabs } from "./service-tabs.tsx";

/** docs/specification.md §9. */
const featuresOnCard = 4;

export function loader() {
  return {
    cards: services.map(({ title, slug, shortDescription, mainImage, mainAlt, features, ...service }) => ({
      title,
      slug,
      shortDescription,
      picture: mainImage,
      alt: mainAlt,
      features: features.slice(0, featuresOnCard),
      price: service.startingPrice.text,
      turnaround: service.turnaround,
    })),
    further: furtherServices.map(({ title, slug, shortDescription, startingPrice }) => ({
      title,
      slug,
      shortDescription,
      price: startingPrice.text,
    })),
  };
}

function serviceList(origin: string, listed: Pick<Service, "title" | "slug">[]): object {
  return {
    "@type": "ItemList",
    name: servicesPage.title,
    itemListElement: listed.map(({ title, slug }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: `${origin}/services/${slug}`,
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = publicUrlOf(matches);
  return pageMeta(matches, {
    title: "Our Services · Extenso",
    description: servicesPage.description,
    path: "/services",
    image: "/share/services.jpg",
    structured: [
      serviceList(origin, loaderData ? [...loaderData.cards, ...loaderData.further] : []),
      breadcrumbs(origin, [{ name: servicesPage.title, path: "/services" }]),
    ],
  });
};

export default function ServicesPage({ loaderData: { cards, further } }: Route.ComponentProps) {
  return (
    <div className="services">
      <ServiceTabs path="/services" as="h1" />
      <ul className="service-cards">
        {cards.map((card, index) => (
          <li key={card.slug}>
            <ServiceCard {...card} number={index + 1} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="further-services" className="shell further-services">
        <h2 id="further-services" className="label text-ink-soft">
          {servicesPage.further}
        </h2>
        <ul>
          {further.map(({ title, slug, shortDescription, price }) => (
            <li key={slug}>
              <h3 className="display text-heading">
                <TextLink to={`/services/${slug}`} className="further-link">
                  {title}
                  <ArrowUpRight aria-hidden size={20} />
                </TextLink>
              </h3>
              <p className="measure text-ink-soft">{shortDescription}</p>
              <p className="label text-ink-soft">{price}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
