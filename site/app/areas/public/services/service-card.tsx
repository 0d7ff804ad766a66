import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { LitPicture } from "../../../ui/lit-picture.tsx";
import type { ShownPicture } from "../../../ui/picture.tsx";

/** How wide the picture is shown. */
export const cardSizes = "(min-width: 1024px) 60vw, 100vw";

interface Props {
  number: number;
  title: string;
  slug: string;
  shortDescription: string;
  picture: ShownPicture;
  alt: string;
  features: string[];
  price: string;
  turnaround: string;
}

/** A service on the overview: a picture that runs off the page, and beside it what is to be had. */
export function ServiceCard({ number, title, slug, shortDescription, picture, alt, ...facts }: Props) {
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
        <p className="service-card-foot">
          <Link to={`/services/${slug}`} viewTransition className="label service-card-link">
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
