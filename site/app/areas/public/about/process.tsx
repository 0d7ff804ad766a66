import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { LitPicture } from "../../../ui/pictures/lit-picture.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/** How each picture is placed: across the screen, off one of its edges, or as a sheet on the table. */
const stands = [
  { look: "is-wide", sizes: "100vw" },
  { look: "is-portrait", sizes: "(min-width: 1024px) 50vw, 100vw" },
  { look: "is-wide", sizes: "100vw" },
  { look: "is-left", sizes: "(min-width: 1024px) 66vw, 100vw" },
  { look: "is-sheet", sizes: "(min-width: 1024px) 50vw, 100vw" },
] as const;

type Words = SiteDocument<"about">["process"];

export function Process({ content }: { content: Words }) {
  const { lead, items, title } = content;
  return (
    <section aria-labelledby="process" className="section relative">
      <div className="shell">
        <SectionHeading id="process" number="05" title={title} note={`${items.length} stages`} lead={lead} />
      </div>
      <ol className="stages">
        {items.map((stage, index) => (
          <Stage
            key={stage.stage}
            stage={stage}
            number={index + 1}
            count={items.length}
            stand={stands[index] ?? stands[0]}
          />
        ))}
      </ol>
    </section>
  );
}

function Stage({
  stage,
  number,
  count,
  stand,
}: {
  stage: Words["items"][number];
  number: number;
  count: number;
  stand: (typeof stands)[number];
}) {
  return (
    <li className={`stage ${stand.look}`}>
      <figure className="stage-figure">
        <LitPicture name={stage.picture} alt={stage.alt} sizes={stand.sizes} className="stage-picture" />
        <figcaption className="text-sm text-ink-soft">{stage.caption}</figcaption>
      </figure>
      <div className="stage-text">
        <h3 className="display text-title">
          <span aria-hidden className="label mb-3 block text-hue-ink">
            {number} / {count}
          </span>
          {stage.stage}
        </h3>
        <p className="measure">{stage.text}</p>
        <Link
          to={stage.link.to}
          viewTransition
          className="inline-flex min-h-11 items-center gap-3 font-semibold underline decoration-line-strong underline-offset-4 hover:text-hue-ink hover:decoration-current"
        >
          {stage.link.label}
          <ArrowRight aria-hidden size={16} />
        </Link>
      </div>
    </li>
  );
}
