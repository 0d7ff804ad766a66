import { ApiError } from "@extenso/contract/errors/errors.ts";
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { mostFeatured } from "@extenso/contract/site-content/portfolio.ts";
import { Suspense } from "react";
import { data, redirect } from "react-router";
import { queriedTo } from "../../../addresses/moved.server.ts";
import { contentContext } from "../../../content.ts";
import { serviceTiles } from "../../../copy/services.ts";
import { newsletterConsent, studioName } from "../../../copy/studio.ts";
import { pageMeta } from "../../../seo/page-meta.ts";
import { dayAndNightPreloads } from "../../../ui/day-and-night-picture.tsx";
import { lazyWhenSeen } from "../../../ui/lazy-when-needed.ts";
import type { Route } from "./+types/page";
import { Hero, heroFrames } from "./hero.tsx";
import Newsletter from "./newsletter.tsx";

/** Five, in a rhythm of their own (selected-work.tsx). */
const placesForProjects = mostFeatured;

// Below the fold and whole in the HTML: what makes them move arrives after what is seen first.
const parts = () => import("./parts-below.ts");
const Collaborations = lazyWhenSeen("collaborations", async () => ({
  default: (await parts()).Collaborations,
}));
const HowAProjectRuns = lazyWhenSeen("how-a-project-runs", async () => ({
  default: (await parts()).HowAProjectRuns,
}));
const Faq = lazyWhenSeen("faq", async () => ({ default: (await parts()).Faq }));
const ServiceTiles = lazyWhenSeen("what-we-offer", async () => ({ default: (await parts()).ServiceTiles }));
const SelectedWork = lazyWhenSeen("selected-work", async () => ({ default: (await parts()).SelectedWork }));
const Testimonials = lazyWhenSeen("testimonials", async () => ({ default: (await parts()).Testimonials }));

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content, places, publicUrl } = context.get(contentContext);
  const elsewhere = url.search === "" ? null : await queriedTo(places, url);
  if (elsewhere) throw redirect(elsewhere, 301);
  // Texts that are only displayed travel as data, since code would count towards the first load.
  const { contact, services, ...words } = await content.words(
    "contact",
    "services",
    "home",
    "clients",
    "testimonials",
    "faq",
  );
  const written = {
    title: "Extenso: film, photo, brand and web studio in Vancouver",
    tiles: serviceTiles(services),
    words,
    description: contact.description,
    consent: newsletterConsent(contact),
    structured: homeStructuredData(publicUrl, contact, words.faq),
  };
  try {
    const { items, total } = await content.selectedProjects(placesForProjects);
    return data({ ...written, selected: items, total });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The home page is shown without the work; such a page must not be kept once the work is back.
    return data({ ...written, selected: [], total: 0 }, { headers: { "Cache-Control": "no-store" } });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? "",
    description: loaderData?.description ?? "",
    path: "/",
    image: "/share/home.jpg",
    structured: loaderData?.structured ?? [],
  });

export const links: Route.LinksFunction = () => dayAndNightPreloads(heroFrames.night, heroFrames.day);

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero words={loaderData.words.home.hero} />
      <Suspense>
        <ServiceTiles tiles={loaderData.tiles} words={loaderData.words.home.offer} />
      </Suspense>
      <Suspense>
        <SelectedWork
          items={loaderData.selected}
          total={loaderData.total}
          words={loaderData.words.home.work}
        />
      </Suspense>
      <Suspense>
        <Collaborations words={loaderData.words.clients} />
      </Suspense>
      <Suspense>
        <HowAProjectRuns words={loaderData.words.home.runs} />
      </Suspense>
      <Suspense>
        <Testimonials words={loaderData.words.testimonials} />
      </Suspense>
      <Suspense>
        <Faq words={loaderData.words.faq} />
      </Suspense>
      <Newsletter consent={loaderData.consent} words={loaderData.words.home.newsletter} />
    </>
  );
}

/** The home page's structured data for search engines: the studio, the site and the FAQ. */
function homeStructuredData(
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
