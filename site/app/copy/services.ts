/** Helpers for the services, whose words are the studio's own to change (docs/site-content.md). */
import { serviceOf } from "@extenso/contract/requests/contact-choices.ts";
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

type Words = SiteDocument<"services">;
type Slug = Words["items"][number]["slug"];

/** The overview shows the first five as cards (docs/specification.md §2). */
const asCards = 5;

const onHome: readonly Slug[] = [
  "videography",
  "photography",
  "branding",
  "drone-operation",
  "media-management",
  "web-development",
  "event-coverage",
];

/** docs/specification.md §2. */
const large: readonly number[] = [1, 2, 6, 7];

const pathOf = (slug: Slug) => `/services/${slug}`;

/** Undefined for a slug that names no service. */
export function findService({ items }: Words, slug: string) {
  const found = items.find((service) => service.slug === slug);
  return (
    found && { ...found, cta: { ...found.cta, buttonLink: `/contact?service=${serviceOf(found.slug)}` } }
  );
}

export type Service = NonNullable<ReturnType<typeof findService>>;

/** Those with a card on the overview, and those that it names below. */
export function servicesOnOverview<Item>({ items }: { items: readonly Item[] }): [Item[], Item[]] {
  return [items.slice(0, asCards), items.slice(asCards)];
}

/** The name and the tabs over every page of the area. */
export function servicesBar(words: Words) {
  const { title, lead, items } = words;
  return { title, lead, tabs: items.map((service) => ({ to: pathOf(service.slug), label: service.title })) };
}

/** Around each service's own words. */
export function aroundServices({ sampleTitle, workTitle, workText, workButton }: Words) {
  return { sampleTitle, workTitle, workText, workButton };
}

/** The seven as the home page shows them; the price is said once, and stands here as well. */
export function serviceTiles({ items }: Pick<Words, "items">) {
  return onHome.flatMap((slug, index) => {
    const service = items.find((one) => one.slug === slug);
    if (!service) return [];
    const { title, startingPrice, tile } = service;
    return [
      {
        id: index + 1,
        isLarge: large.includes(index + 1),
        title,
        image: tile.picture,
        alt: tile.alt,
        link: pathOf(slug),
        work: tile.work,
        note: [startingPrice.text, tile.note].filter(Boolean).join(" · "),
      },
    ];
  });
}

export type ServiceTile = ReturnType<typeof serviceTiles>[number];
