import { ApiError } from "@extenso/contract/errors.ts";
import { numberedAddress } from "@extenso/contract/wordpress-addresses.ts";
import { Suspense } from "react";
import { data, redirect } from "react-router";
import { contentContext } from "../../../content.ts";
import { serviceTiles } from "../../../copy/service-tiles.ts";
import { studio } from "../../../copy/studio.ts";

import { pageMeta } from "../../../seo/page-meta.ts";
import { dayAndNightPreloads } from "../../../ui/day-and-night-picture.tsx";
import { lazyWhenSeen } from "../../../ui/lazy-when-needed.ts";
import type { Route } from "./+types/page";
import { Hero } from "./hero.tsx";
import Newsletter from "./newsletter.tsx";
import { ServiceTiles } from "./service-tiles.tsx";
import { homeStructuredData } from "./structured-data.ts";

const selectedProjects = 5;

// Below the fold and whole in the HTML: what makes them move arrives after what is seen first.
const Collaborations = lazyWhenSeen("collaborations", () => import("./collaborations.tsx"));
const HowAProjectRuns = lazyWhenSeen("how-a-project-runs", () => import("./how-a-project-runs.tsx"));
const Faq = lazyWhenSeen("faq", () => import("./faq.tsx"));
const SelectedWork = lazyWhenSeen("selected-work", () => import("./selected-work.tsx"));
const Testimonials = lazyWhenSeen("testimonials", () => import("./testimonials.tsx"));

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content, publicUrl } = context.get(contentContext);
  // WordPress's plain addresses, such as `/?p=25`, lead on.
  const numbered = numberedAddress(url);
  if (numbered) throw redirect(numbered, 301);
  // What only shows travels as data: as code it would weigh on the first load.
  const written = { tiles: serviceTiles, structured: homeStructuredData(publicUrl) };
  try {
    const { items, total } = await content.newestProjects(selectedProjects);
    return data({ ...written, selected: items, total });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The home page stands without the work; such a page must not be kept once the work is back.
    return data({ ...written, selected: [], total: 0 }, { headers: { "Cache-Control": "no-store" } });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Extenso: film, photo, brand and web studio in Vancouver",
    description: studio.description,
    path: "/",
    image: "/share/home.jpg",
    structured: loaderData?.structured ?? [],
  });

export const links: Route.LinksFunction = () =>
  dayAndNightPreloads("hero/hero-poster", "hero/hero-poster-day");

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <ServiceTiles tiles={loaderData.tiles} />
      <Suspense>
        <SelectedWork items={loaderData.selected} total={loaderData.total} />
      </Suspense>
      <Suspense>
        <Collaborations />
      </Suspense>
      <Suspense>
        <HowAProjectRuns />
      </Suspense>
      <Suspense>
        <Testimonials />
      </Suspense>
      <Suspense>
        <Faq />
      </Suspense>
      <Newsletter />
    </>
  );
}
