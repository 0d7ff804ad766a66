import { projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import type { ProjectSummary } from "@extenso/contract/entities.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import type { ContentReader } from "@extenso/contract/host/content-reader.ts";
import { searchEngineHours } from "@extenso/contract/site-content/hours-label.ts";
import {
  type NewsletterConsent,
  newsletterConsent,
} from "@extenso/contract/site-content/newsletter-consent.ts";
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { mostFeatured } from "@extenso/contract/site-content/portfolio.ts";
import { Suspense, useLayoutEffect, useRef, useState } from "react";
import { data, redirect } from "react-router";
import { queriedTo } from "../../../addresses/wordpress-redirects.server.ts";
import { contentContext } from "../../../content.ts";
import { serviceTiles } from "../../../copy/services.ts";
import { studioName } from "../../../copy/studio.ts";
import { pageMeta } from "../../../seo/page-meta.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { useRefusals } from "../../../ui/forms/use-refusals.ts";
import { lazyWhenSeen } from "../../../ui/lazy-when-needed.ts";
import { dayAndNightPreloads } from "../../../ui/pictures/day-and-night-picture.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import type { Route } from "./+types/page";
import { type FullLengthFilm, fullLengthFilm } from "./full-length-film.ts";
import { Hero, heroFrames } from "./hero.tsx";
import { inReels } from "./reels.ts";

/** docs/specification.md §9: success shows no sooner than this. */
const shortestMs = 500;

/** The catalogue's words; the code that knows it may be what could not be had. */
const unreachable = "Network error. Please check your connection.";

type State =
  | { phase: "form"; problem?: string; failure?: string }
  | { phase: "sending" }
  | { phase: "subscribed"; message: string };

/** The rules and the client load with the first press: no page waits for them. */
async function send(form: FormData): Promise<State> {
  try {
    const [{ newsletterProblem }, { sendSubscription }] = await Promise.all([
      import("../../../newsletter/newsletter-problem.ts"),
      import("../../../newsletter/send-subscription.ts"),
    ]);
    const problem = newsletterProblem(form);
    if (problem) return { phase: "form", problem };
    const [{ ok, message }] = await Promise.all([
      sendSubscription(form),
      new Promise((resolve) => setTimeout(resolve, shortestMs)),
    ]);
    return ok ? { phase: "subscribed", message } : { phase: "form", failure: message };
  } catch {
    return { phase: "form", failure: unreachable };
  }
}

/** Before its code is there, and without JavaScript, the form leads to `/newsletter`. */
function Newsletter({
  consent,
  content,
}: {
  consent: NewsletterConsent;
  content: SiteDocument<"home">["newsletter"];
}) {
  const [state, setState] = useState<State>({ phase: "form" });
  const { form, errors, refuse, edited } = useRefusals<"email">();
  const once = useOnce();
  const next = useRef<HTMLDivElement>(null);
  const isSubscribed = state.phase === "subscribed";
  const wasSubscribed = useRef(isSubscribed);

  // The focused element was removed, so the focus moves to the one that replaced it.
  useLayoutEffect(() => {
    if (wasSubscribed.current === isSubscribed) return;
    wasSubscribed.current = isSubscribed;
    next.current?.querySelector<HTMLElement>("button, input")?.focus();
  }, [isSubscribed]);

  async function submit(element: HTMLFormElement): Promise<void> {
    setState({ phase: "sending" });
    refuse({});
    const answer = await send(new FormData(element));
    setState(answer);
    if (answer.phase === "form" && answer.problem) refuse({ email: answer.problem });
  }

  function edit(): void {
    edited("email");
    setState((now) => (now.phase === "sending" ? now : { phase: "form" }));
  }

  return (
    <section aria-labelledby="newsletter" className="section relative border-t border-line bg-surface">
      <div className="shell">
        <SectionHeading id="newsletter" number="06" title={content.title} note={content.note} />
        <div className="grid gap-x-gutter gap-y-8 lg:grid-cols-12">
          <p className="text-lead measure lg:col-span-5">{content.text}</p>
          <div ref={next} className="lg:col-span-6 lg:col-start-7">
            {isSubscribed ? (
              <div className="grid gap-6">
                <Banner kind="success">{state.message}</Banner>
                <p>
                  <Button look="secondary" onClick={() => setState({ phase: "form" })}>
                    Subscribe Another Email
                  </Button>
                </p>
              </div>
            ) : (
              <form
                ref={form}
                method="post"
                action="/newsletter"
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  const element = event.currentTarget;
                  once(() => submit(element));
                }}
                className="grid gap-5"
              >
                <Banner kind="error">{state.phase === "form" && state.failure}</Banner>
                <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
                  <TextField
                    name="email"
                    type="email"
                    label="Email address"
                    placeholder="you@company.com"
                    autoComplete="email"
                    error={errors.email}
                    onChange={edit}
                    className="flex-1"
                    id="newsletter-email"
                  />
                  <input type="hidden" name="page" value="/" />
                  <input type="hidden" name="consent" value={consent.id} />
                  <Button type="submit" disabled={state.phase === "sending"} className="sm:mt-8">
                    {state.phase === "sending" ? "Subscribing..." : "Subscribe"}
                  </Button>
                </div>
                <p className="text-sm text-ink-soft">{consent.words}</p>
              </form>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

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
const FullLength = lazyWhenSeen("full-length", async () => ({ default: (await parts()).FullLength }));
const Faq = lazyWhenSeen("faq", async () => ({ default: (await parts()).Faq }));
const ServiceTiles = lazyWhenSeen("what-we-offer", async () => ({ default: (await parts()).ServiceTiles }));
const QuoteLine = lazyWhenSeen("quote-line", async () => ({ default: (await parts()).QuoteLine }));
const SelectedWork = lazyWhenSeen("selected-work", async () => ({ default: (await parts()).SelectedWork }));
const Testimonials = lazyWhenSeen("testimonials", async () => ({ default: (await parts()).Testimonials }));

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content, places, publicUrl } = context.get(contentContext);
  const elsewhere = url.search === "" ? null : await queriedTo(places, url);
  if (elsewhere) throw redirect(elsewhere, 301);
  // Texts that are only displayed travel as data, since code would count towards the first load.
  const { contact, services, quotations, ...siteContent } = await content.siteContent(
    "contact",
    "services",
    "quotations",
    "home",
    "clients",
    "testimonials",
    "faq",
  );
  const written = {
    title: "Extenso: film, photo, brand and web studio in Vancouver",
    tiles: serviceTiles(services),
    siteContent,
    rates: quotations.rates,
    description: contact.description,
    consent: newsletterConsent(contact),
    structured: homeStructuredData(publicUrl, contact, siteContent.faq),
  };
  try {
    const [{ items, total }, all] = await Promise.all([
      content.selectedProjects(placesForProjects),
      content.listProjects(),
    ]);
    return data({
      ...written,
      selected: items,
      total,
      reel: inReels(all.items),
      film: await filmOf(siteContent.home.film, all.items, content),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The home page is shown without the work; such a page must not be kept once the work is back.
    return data(
      { ...written, selected: [], total: 0, reel: [], film: null },
      { headers: { "Cache-Control": "no-store" } },
    );
  }
}

/** The film that is drawn to scale; null where none is named, or the named project has none. */
async function filmOf(
  words: SiteDocument<"home">["film"],
  projects: readonly ProjectSummary[],
  content: ContentReader,
): Promise<FullLengthFilm | null> {
  const named = projects.find(({ hasVideo, slug }) => hasVideo && projectPath(slug) === words?.link.to);
  const project = named ? await content.findProject(named.slug) : null;
  return project && fullLengthFilm(project);
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
      <Hero content={loaderData.siteContent.home.hero} projects={loaderData.reel} />
      <Suspense>
        <ServiceTiles tiles={loaderData.tiles} content={loaderData.siteContent.home.offer} />
      </Suspense>
      <Suspense>
        <QuoteLine rates={loaderData.rates} />
      </Suspense>
      <Suspense>
        <SelectedWork
          items={loaderData.selected}
          total={loaderData.total}
          content={loaderData.siteContent.home.work}
        />
      </Suspense>
      <Suspense>
        <Collaborations content={loaderData.siteContent.clients} />
      </Suspense>
      <Suspense>
        <HowAProjectRuns content={loaderData.siteContent.home.runs} />
      </Suspense>
      {loaderData.film && loaderData.siteContent.home.film && (
        <Suspense>
          <FullLength content={loaderData.siteContent.home.film} film={loaderData.film} />
        </Suspense>
      )}
      <Suspense>
        <Testimonials content={loaderData.siteContent.testimonials} />
      </Suspense>
      <Suspense>
        <Faq content={loaderData.siteContent.faq} />
      </Suspense>
      <Newsletter consent={loaderData.consent} content={loaderData.siteContent.home.newsletter} />
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
      openingHours: searchEngineHours(studio.opening.week),
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
