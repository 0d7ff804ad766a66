import { Play } from "lucide-react";
import { type MouseEvent, type ReactNode, Suspense, useRef, useState } from "react";
import { data } from "react-router";
import { connection } from "../../../connection/connection.ts";
import { contentContext } from "../../../content.ts";
import { type Destination, destinations, guessDestinations, notFound } from "../../../copy/not-found.ts";
import { aroundServices, findService, type Service, servicesBar } from "../../../copy/services.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { VideoLoop } from "../../../ui/films/video-loop.tsx";
import { lazyWhenSeen } from "../../../ui/lazy-when-needed.ts";
import { LinkList } from "../../../ui/link-list.tsx";
import { LitPicture } from "../../../ui/pictures/lit-picture.tsx";
import { Picture, pictureAddress, type ShownPicture } from "../../../ui/pictures/picture.tsx";
import { PictureSource } from "../../../ui/pictures/picture-source.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import type { Route } from "./+types/service-page";
import type FilmWindow from "./film-window.tsx";
import type { ShownFilm } from "./film-window.tsx";
import stylesheet from "./own-part-sheet.css?url";
import { SampleWork } from "./sample-work.tsx";
import { ServiceTabs } from "./service-tabs.tsx";

/** Whole in the HTML. */
const OwnPart = lazyWhenSeen("own-part", () => import("./own-part.tsx"));

/** The parts of a service's page, from the facts to the way on. */
function ServiceFacts({ service }: { service: Service }) {
  const facts = [
    { name: "Price in CAD, before tax", value: service.startingPrice.text },
    { name: "Time", value: service.turnaround },
    { name: "You receive", value: service.deliverables },
  ];
  return (
    <dl className="shell service-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="label text-ink-soft">{name}</dt>
          <dd className="text-lead font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ServiceStory({ service }: { service: Service }) {
  const [first, ...rest] = service.fullDescription;
  return (
    <section aria-label={`About ${service.title}`} className="service-story">
      <figure className="service-story-figure">
        <LitPicture
          name={service.storyImage}
          alt={service.storyAlt}
          sizes="(min-width: 1024px) 45vw, 100vw"
          className="service-story-picture"
        />
        {service.storySource && (
          <figcaption>
            <PictureSource {...service.storySource} />
          </figcaption>
        )}
      </figure>
      <div className="service-story-text">
        <p className="service-story-first">{first}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="measure text-ink-soft">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

function ServiceOffer({ service }: { service: Service }) {
  return (
    <section aria-labelledby="what-we-offer" className="shell section">
      <SectionHeading
        id="what-we-offer"
        number="01"
        title="What We Offer"
        note={`${service.features.length} points, each in the quote`}
      />
      <ul className="service-features">
        {service.features.map((feature) => (
          <li key={feature} className="reveal">
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceProcess({ service }: { service: Service }) {
  return (
    <section aria-labelledby="our-process" className="shell section">
      <SectionHeading id="our-process" number="02" title="Our Process" note={service.turnaround} />
      <ol className="service-steps">
        {service.process.map(({ title, description }, index) => (
          <li key={title}>
            <span aria-hidden="true" className="display service-step-number">
              {index + 1}
            </span>
            <h3 className="display text-heading">{title}</h3>
            <p className="text-ink-soft">{description}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Two ways on: to talk about one's own work, or to see ours. */
function ServiceWaysOn({
  service: { cta },
  siteContent: content,
}: {
  service: Service;
  siteContent: ReturnType<typeof aroundServices>;
}) {
  return (
    <div className="service-ways">
      <section aria-labelledby="service-call" className="service-call">
        <h2 id="service-call" className="display text-title">
          {cta.title}
        </h2>
        <p className="text-lead">{cta.description}</p>
        <p>
          <ButtonLink to={cta.buttonLink} className="service-call-button">
            {cta.buttonText}
          </ButtonLink>
        </p>
      </section>
      <section aria-labelledby="see-our-work" className="service-see">
        <h2 id="see-our-work" className="display text-heading">
          {content.workTitle}
        </h2>
        <p className="text-ink-soft">{content.workText}</p>
        <p>
          <ButtonLink to="/portfolio" look="secondary">
            {content.workButton}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

const missingTitle = "Service Not Found";

/**
 * Everything behind /services/ comes here, so that what names no service still has the tabs. The last segment
 * names it (docs/specification.md §2); only its own address is kept, or each made-up one would take a place in the cache.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { content: reader, redirectFrom } = context.get(contentContext);
  const { services } = await reader.siteContent("services");
  const content = { bar: servicesBar(services), around: aroundServices(services) };
  const asked = params["*"].replace(/\/$/, "");
  const service = findService(services, asked.slice(asked.lastIndexOf("/") + 1));
  if (!service) {
    const redirected = await redirectFrom(`/services/${asked}`);
    if (redirected) throw redirected;
    return data({ ...content, service: null, elsewhere: likelyServices(asked) }, { status: 404 });
  }
  const headers = asked === service.slug ? undefined : { "Cache-Control": "no-store" };
  return data({ ...content, service, elsewhere: null }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

interface Words {
  bar: ReturnType<typeof servicesBar>;
  around: ReturnType<typeof aroundServices>;
}

interface Elsewhere {
  title: string;
  links: Pick<Destination, "to" | "label" | "text">[];
}

/** The services that share a word with what was asked for; all of them where none does. */
function likelyServices(asked: string): Elsewhere {
  const isService = ({ to }: Destination) => to.startsWith("/services/");
  const guesses = guessDestinations(asked).filter(isService);
  const likely = guesses.length > 0 ? guesses : destinations.filter(isService);
  return {
    title: guesses.length > 0 ? notFound.guessTitle : notFound.listTitle,
    links: likely.map(({ to, label, text }) => ({ to, label, text })),
  };
}

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

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
        { name: loaderData.bar.title, path: "/services" },
        { name: service.title, path },
      ]),
    ],
  });
};

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, elsewhere, ...content } = loaderData;
  // Its parts start anew with each service: no hero keeps the last one's clip.
  return service ? (
    <KnownService key={service.slug} service={service} content={content} />
  ) : (
    <UnknownService elsewhere={elsewhere} content={content} />
  );
}

function KnownService({ service, content }: { service: Service; content: Words }) {
  const film = useFilmWindow();
  const { title, slug, videoUrl, portfolio } = service;
  return (
    <div data-hue={slug} className="services service">
      <ServiceTabs content={content.bar} path={`/services/${slug}`} as="h2" />
      <ServiceHero service={service} onPlay={film.play({ title, url: videoUrl ?? "" })} />
      <ServiceFacts service={service} />
      <ServiceStory service={service} />
      <ServiceOffer service={service} />
      <ServiceProcess service={service} />
      <Suspense>
        <OwnPart slug={slug} />
      </Suspense>
      <SampleWork title={content.around.sampleTitle} samples={portfolio} play={film.play} />
      <ServiceWaysOn service={service} siteContent={content.around} />
      {film.window}
    </div>
  );
}

function UnknownService({ elsewhere: { title, links }, content }: { elsewhere: Elsewhere; content: Words }) {
  return (
    <div className="services">
      <ServiceTabs content={content.bar} path="/services" as="h2" />
      <div className="shell service-missing">
        <div className="service-missing-text">
          <p className="label text-ink-soft">404</p>
          <h1 className="display text-hero">{missingTitle}</h1>
          <p className="text-lead measure text-ink-soft">
            The requested service could not be found. Please select a service from the tabs above.
          </p>
        </div>
        <LinkList title={title} links={links} />
      </div>
    </div>
  );
}

/**
 * One window for all films of a page; its code comes with the first press. Where it cannot, the browser
 * shows the film by itself.
 */
function useFilmWindow(): {
  play: (film: ShownFilm) => (event: MouseEvent<HTMLElement>) => void;
  window: ReactNode;
} {
  const [film, setFilm] = useState<ShownFilm | null>(null);
  const [open, setOpen] = useState(false);
  const [Window, setWindow] = useState<typeof FilmWindow>();
  const opener = useRef<HTMLElement>(null);
  return {
    play: (next) => (event) => {
      opener.current = event.currentTarget;
      setFilm(next);
      setOpen(true);
      import("./film-window.tsx").then(
        (module) => setWindow(() => module.default),
        () => connection.leaveFor(next.url),
      );
    },
    window: film && Window && (
      <Window key={film.url} film={film} open={open} onClose={() => setOpen(false)} opener={opener} />
    ),
  };
}

/** A service page's structured data for search engines: name, area, lowest price and clip. */
function serviceStructuredData(service: Service, origin: string): object {
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

/** The hero image, else the hero video, else the service's film, else the main image (docs/specification.md §2). */
function heroOf(service: Service): { picture: ShownPicture; loop?: string } {
  if (service.heroImage) return { picture: service.heroImage };
  const loop = service.heroVideo ?? service.videoUrl;
  return loop ? { picture: service.videoThumbnail, loop } : { picture: service.mainImage };
}

interface Props {
  service: Service;
  onPlay: (event: MouseEvent<HTMLElement>) => void;
}

/** Edge to edge, at the ratio of a film; the name is below it. */
function ServiceHero({ service, onPlay }: Props) {
  const { picture, loop } = heroOf(service);
  return (
    <section aria-labelledby="service-title" className="service-hero">
      <Picture name={picture} alt={service.alt} sizes="100vw" priority />
      {loop && (
        <VideoLoop
          name={`${service.title} clip`}
          sources={[{ src: loop, type: "video/mp4" }]}
          className="service-loop"
        />
      )}
      <div className="shell service-hero-text">
        <h1 id="service-title" className="display service-title">
          {service.title}
        </h1>
        <p className="text-lead service-hero-lead">{service.shortDescription}</p>
        {service.videoUrl && service.video && (
          <>
            <button type="button" onClick={onPlay} className="needs-script play-press">
              <PlayDisc />
              <span className="label">
                Play film · {Math.round(service.video.seconds)} s
                <span className="sr-only">, {service.title}</span>
              </span>
            </button>
            <a href={service.videoUrl} className="without-script play-press label">
              <PlayDisc />
              Play film
            </a>
          </>
        )}
      </div>
    </section>
  );
}

function PlayDisc() {
  return (
    <span className="play-disc">
      <Play aria-hidden size={24} fill="currentColor" />
    </span>
  );
}
