import { Link } from "react-router";
import { packageRequestAddress, type StudioPackage } from "../../../copy/packages.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PackageClip } from "./package-clip.tsx";
import { usePreview } from "./use-preview.ts";

/** "Digital-Only" stays on one line. */
const hyphenated = /(\S+-\S+)/;

/** A package as a slate: its number, its time, its price in large, and what it buys. */
export function PackageCard({ item, priority }: { item: StudioPackage; priority: boolean }) {
  const { id, title, hue, price, features, duration, slug } = item;
  const { card, clip, stop, toggle, wanted } = usePreview();
  return (
    <article aria-labelledby={`package-${slug}`} className="package-card frame-host" {...card}>
      <PackageClip
        {...item}
        sizes="(min-width: 1024px) 55vw, (min-width: 640px) 50vw, 100vw"
        priority={priority}
        clip={clip}
        wanted={wanted}
        onPress={toggle}
        onFailure={stop}
      />
      <div className="package-head">
        <p className="label slate">
          <span>{String(id).padStart(2, "0")}</span>
          <span aria-hidden="true" className="h-px flex-1 bg-line" />
          <span>{duration}</span>
        </p>
        <h2 id={`package-${slug}`} className="display text-heading">
          {title.split(hyphenated).map((part, i) =>
            i % 2 ? (
              <span key={part} className="whitespace-nowrap">
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </h2>
        <p data-hue={hue} className="display package-price">
          {price}
        </p>
      </div>
      <ul className="package-features">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="package-ways">
        <ButtonLink to={packageRequestAddress(item)} aria-describedby={`package-${slug}`}>
          Get Started
        </ButtonLink>
        <Link to="/services" viewTransition className="label package-more">
          <span className="extends" data-text="Learn More">
            <span>Learn More</span>
          </span>
          <span className="sr-only"> about {title}</span>
        </Link>
      </p>
    </article>
  );
}
