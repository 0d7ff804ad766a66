import { Suspense } from "react";
import { contentContext } from "../../../content.ts";
import { packagesTabs } from "../../../copy/packages-page.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { lazyWhenSeen } from "../../../ui/lazy-when-needed.ts";
import { Picture } from "../../../ui/pictures/picture.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import type { Route } from "./+types/custom-page";
import { PackagesBar } from "./packages-bar.tsx";
import stylesheet from "./stylesheet.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Whole in the HTML; its sliders come when it is seen. */
const QuotePlayground = lazyWhenSeen("sample-quote", () => import("./quote-playground.tsx"));

const path = "/packages/custom";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(contentContext).content.siteContent("quotations");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Custom Quotations · Extenso",
    description: loaderData?.quotations.description ?? "",
    path,
    image: "/share/packages-custom.jpg",
    structured: [
      breadcrumbs(publicUrlOf(matches), [
        { name: "Packages", path: "/packages/base" },
        { name: packagesTabs.custom, path },
      ]),
    ],
  });

export default function CustomQuotationsPage({ loaderData: { quotations } }: Route.ComponentProps) {
  const { consultation, picture, rates, sample } = quotations;
  return (
    <div className="services">
      <PackagesBar current={path} />
      <div className="custom-opening">
        <div className="custom-opening-text">
          <h1 className="display custom-title">{quotations.title}</h1>
          <p className="text-lead text-ink-soft">{quotations.intro}</p>
        </div>
        <figure className="custom-figure">
          <Picture
            name={picture.name}
            alt={picture.alt}
            sizes="(min-width: 1024px) 45vw, 100vw"
            priority
            className="custom-picture"
          />
          <figcaption className="text-sm text-ink-soft">
            <TextLink to={picture.link.to}>{picture.link.label}</TextLink> {picture.caption}
          </figcaption>
        </figure>
      </div>
      <ul className="shell custom-benefits">
        {quotations.benefits.map(({ title, text, example }) => (
          <li key={title}>
            <h2 className="display text-title">{title}</h2>
            <div className="custom-benefit">
              <p className="text-lead">{text}</p>
              <p className="label text-ink-soft">{example}</p>
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        <QuotePlayground sample={sample} rates={rates} />
      </Suspense>
      <section aria-labelledby="free-consultation" className="custom-call">
        <div className="shell custom-call-parts">
          <div className="custom-call-text">
            <h2 id="free-consultation" className="display text-title">
              {consultation.title}
            </h2>
            <p className="text-lead">{consultation.text}</p>
            <p>
              <ButtonLink to="/contact" className="service-call-button">
                {consultation.button}
              </ButtonLink>
            </p>
          </div>
          <ol className="custom-steps">
            {consultation.steps.map(({ title, text }) => (
              <li key={title}>
                <p className="display text-heading">{title}</p>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </div>
  );
}
