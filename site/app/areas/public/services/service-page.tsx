import { data } from "react-router";
import { findService, type Service } from "../../../copy/services.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import type { Route } from "./+types/service-page";
import { SampleWork } from "./sample-work.tsx";
import { ServiceHero } from "./service-hero.tsx";
import { ServiceFacts, ServiceOffer, ServiceProcess, ServiceStory, ServiceWaysOn } from "./service-parts.tsx";
import { ServiceTabs } from "./service-tabs.tsx";
import { serviceStructuredData } from "./structured-data.ts";
import { useFilmWindow } from "./use-film-window.tsx";

const missingTitle = "Service Not Found";

/** Everything behind /services/ comes here, so that what names no service still has the tabs. */
export function loader({ params }: Route.LoaderArgs) {
  const service = findService(params["*"].replace(/\/$/, ""));
  return service ? { service } : data({ service: null }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const service = loaderData?.service;
  if (!service) return [{ title: `${missingTitle} · Extenso` }, { name: "robots", content: "noindex" }];
  const origin = publicUrlOf(matches);
  const path = `/services/${service.slug}`;
  return pageMeta(matches, {
    title: `${service.title} · ${service.startingPrice.text} · Extenso`,
    description: service.shortDescription,
    path,
    image: `/share/service-${service.slug}.jpg`,
    structured: [
      serviceStructuredData(service, origin),
      breadcrumbs(origin, [
        { name: "Our Services", path: "/services" },
        { name: service.title, path },
      ]),
    ],
  });
};

export default function ServicePage({ loaderData: { service } }: Route.ComponentProps) {
  // Its parts start anew with each service: no hero keeps the last one's clip.
  return service ? <KnownService key={service.slug} service={service} /> : <UnknownService />;
}

function KnownService({ service }: { service: Service }) {
  const film = useFilmWindow();
  const { title, slug, videoUrl, portfolio } = service;
  return (
    <div data-hue={slug} className="services service">
      <ServiceTabs path={`/services/${slug}`} as="h2" />
      <ServiceHero service={service} onPlay={film.play({ title, url: videoUrl ?? "" })} />
      <ServiceFacts service={service} />
      <ServiceStory service={service} />
      <ServiceOffer service={service} />
      <ServiceProcess service={service} />
      <SampleWork samples={portfolio} play={film.play} />
      <ServiceWaysOn service={service} />
      {film.window}
    </div>
  );
}

function UnknownService() {
  return (
    <div className="services">
      <ServiceTabs path="/services" as="h2" />
      <div className="shell service-missing">
        <p className="label text-ink-soft">404</p>
        <h1 className="display text-hero">{missingTitle}</h1>
        <p className="text-lead measure text-ink-soft">
          The requested service could not be found. Please select a service from the tabs above.
        </p>
      </div>
    </div>
  );
}
