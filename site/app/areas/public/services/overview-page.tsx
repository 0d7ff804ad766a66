import { ArrowUpRight } from "lucide-react";
import { contentContext } from "../../../content.ts";
import { servicesBar, servicesByTab } from "../../../copy/services.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { litPreloads } from "../../../ui/lit-picture.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import type { Route } from "./+types/overview-page";
import { cardSizes, ServiceCard } from "./service-card.tsx";
import { ServiceTabs } from "./service-tabs.tsx";

/** docs/specification.md §9. */
const featuresOnCard = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = await context.get(contentContext).content.words("services");
  const [withTab, further] = servicesByTab(services);
  return {
    bar: servicesBar(services),
    description: services.description,
    furtherTitle: services.further,
    cards: withTab.map(({ title, slug, shortDescription, mainImage, mainAlt, features, ...service }) => ({
      title,
      slug,
      shortDescription,
      picture: mainImage,
      alt: mainAlt,
      features: features.slice(0, featuresOnCard),
      price: service.startingPrice.text,
      turnaround: service.turnaround,
    })),
    further: further.map(({ title, slug, shortDescription, startingPrice }) => ({
      title,
      slug,
      shortDescription,
      price: startingPrice.text,
    })),
  };
}

function serviceList(origin: string, name: string, listed: { title: string; slug: string }[]): object {
  return {
    "@type": "ItemList",
    name,
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
  const name = loaderData?.bar.title ?? "";
  const first = loaderData?.cards[0];
  const tags = pageMeta(matches, {
    title: `${name} · Extenso`,
    description: loaderData?.description ?? "",
    path: "/services",
    image: "/share/services.jpg",
    structured: [
      serviceList(origin, name, loaderData ? [...loaderData.cards, ...loaderData.further] : []),
      breadcrumbs(origin, [{ name, path: "/services" }]),
    ],
  });
  return first ? [...tags, ...litPreloads(first.picture, cardSizes)] : tags;
};

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { bar, cards, further, furtherTitle } = loaderData;
  return (
    <div className="services">
      <ServiceTabs words={bar} path="/services" as="h1" />
      <ul className="service-cards">
        {cards.map((card, index) => (
          <li key={card.slug}>
            <ServiceCard {...card} number={index + 1} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="further-services" className="shell further-services">
        <h2 id="further-services" className="label text-ink-soft">
          {furtherTitle}
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
