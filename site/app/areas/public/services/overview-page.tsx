import { ArrowRight, ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import { contentContext } from "../../../content.ts";
import { servicesBar, servicesOnOverview } from "../../../copy/services.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { LitPicture, litPreloads } from "../../../ui/pictures/lit-picture.tsx";
import type { ShownPicture } from "../../../ui/pictures/picture.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Closing } from "../closing.tsx";
import type { Route } from "./+types/overview-page";
import { ServiceTabs } from "./service-tabs.tsx";

/** docs/specification.md §9. */
const featuresOnCard = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { about, services } = await context.get(contentContext).content.siteContent("services", "about");
  const [withCard, further] = servicesOnOverview(services);
  return {
    bar: servicesBar(services),
    closing: about.closing,
    description: services.description,
    furtherTitle: services.further,
    cards: withCard.map(
      ({ title, slug, shortDescription, mainImage, mainAlt, mainWork, features, ...service }) => ({
        title,
        slug,
        shortDescription,
        picture: mainImage,
        alt: mainAlt,
        work: mainWork,
        features: features.slice(0, featuresOnCard),
        price: service.startingPrice.text,
        turnaround: service.turnaround,
      }),
    ),
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
  const { bar, cards, closing, further, furtherTitle } = loaderData;
  return (
    <div className="services">
      <ServiceTabs content={bar} path="/services" as="h1" />
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
      <Closing content={closing} />
    </div>
  );
}

/** How wide the picture is shown. */
const cardSizes = "(min-width: 1024px) 60vw, 100vw";

interface Props {
  number: number;
  title: string;
  slug: string;
  shortDescription: string;
  picture: ShownPicture;
  alt: string;
  /** The picture's project and client. */
  work: string | undefined;
  features: string[];
  price: string;
  turnaround: string;
}

/** A service on the overview: a picture that runs off the page, and beside it what is to be had. */
function ServiceCard({ number, title, slug, shortDescription, picture, alt, work, ...facts }: Props) {
  const label = `Explore ${title}`;
  return (
    <article data-hue={slug} className="service-card frame-host extends-host">
      <div className="service-card-frame frame">
        <LitPicture
          name={picture}
          alt={alt}
          sizes={cardSizes}
          className="size-full"
          priority={number === 1}
        />
      </div>
      <div className="service-card-text">
        <p className="label slate">
          <span className="text-hue-ink">{String(number).padStart(2, "0")}</span>
          <span aria-hidden="true" className="h-px flex-1 bg-line" />
          <span>{facts.turnaround}</span>
        </p>
        <h2 className="display text-title">{title}</h2>
        <p className="text-lead text-ink-soft">{shortDescription}</p>
        <ul className="service-card-features">
          {facts.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {work && <p className="text-sm text-ink-soft">Pictured: {work}</p>}
        <p className="service-card-foot">
          <Link to={`/services/${slug}`} viewTransition className="button button-primary service-card-link">
            <span className="extends" data-text={label}>
              <span>{label}</span>
            </span>
            <ArrowRight aria-hidden size={18} />
          </Link>
          <span className="label text-ink-soft">{facts.price}</span>
        </p>
      </div>
    </article>
  );
}
