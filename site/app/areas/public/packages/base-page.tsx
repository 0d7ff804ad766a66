import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { Pause, Play } from "lucide-react";
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { contentContext } from "../../../content.ts";
import { packageRequestAddress, type StudioPackage } from "../../../copy/packages.ts";
import { packagesTabs } from "../../../copy/packages-page.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { useMayMove } from "../../../ui/motion-preference.ts";
import { Picture, type ShownPicture } from "../../../ui/pictures/picture.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import { Closing } from "../closing.tsx";
import type { Route } from "./+types/base-page";
import { PackagesBar } from "./packages-bar.tsx";

/** "Digital-Only" stays on one line. */
const hyphenated = /(\S+-\S+)/;

/** A package as a slate: its number, its time, its price in large, and what it buys. */
function PackageCard({ item, priority }: { item: StudioPackage; priority: boolean }) {
  const { id, title, price, features, duration, slug } = item;
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
        <p className="display package-price">{price}</p>
      </div>
      <ul className="package-features">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="package-ways">
        <ButtonLink look="secondary" to={packageRequestAddress(item)} aria-describedby={`package-${slug}`}>
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

const canHover = () => matchMedia("(hover: hover)").matches;
const isControl = (target: EventTarget) => target instanceof Element && target.closest("a, button") !== null;

/**
 * A clip that moves while its card is looked at: under the mouse, with the keyboard's focus anywhere in the
 * card, or from one tap to the next. Where stillness is wanted only a press plays it.
 */
function usePreview() {
  const root = useRef<HTMLElement>(null);
  const clip = useRef<HTMLVideoElement>(null);
  const mayMove = useMayMove();
  const [wanted, setWanted] = useState(false);
  const toggle = () => setWanted(!wanted);

  // The focus or the mouse may have come before the page listened.
  useEffect(() => {
    const element = root.current;
    if (!element || !mayMove) return;
    if (element.querySelector(":focus-visible") || (canHover() && element.matches(":hover"))) setWanted(true);
  }, [mayMove]);

  // A clip is played and stopped by calls.
  useEffect(() => {
    const video = clip.current;
    if (!video || !wanted) return;
    // Out of sight it waits: the focus may still be scrolling to it. Scrolled out of view it stops, as by a tap.
    let wasSeen = false;
    const seen = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) {
        wasSeen = true;
        video.play().catch((error: unknown) => console.debug("The preview did not start", error));
      } else if (wasSeen) setWanted(false);
    });
    seen.observe(video);
    return () => {
      seen.disconnect();
      video.pause();
    };
  }, [wanted]);

  const onMouse = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse" && mayMove && canHover()) setWanted(next);
  };
  const comesFromOutside = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

  /** For the card; its button does the same for those who can't point. */
  const card = {
    ref: root,
    onPointerEnter: onMouse(true),
    onPointerLeave: onMouse(false),
    onFocus: (event: FocusEvent) => {
      if (mayMove && comesFromOutside(event) && event.target.matches(":focus-visible")) setWanted(true);
    },
    onBlur: (event: FocusEvent) => {
      if (comesFromOutside(event)) setWanted(false);
    },
    onClick: ({ nativeEvent, target }: MouseEvent) => {
      const byTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
      if (byTouch && !isControl(target)) toggle();
    },
  };
  return { clip, wanted, toggle, stop: () => setWanted(false), card };
}

interface Props {
  title: string;
  video: string;
  poster: ShownPicture;
  alt: string;
  sizes: string;
  priority: boolean;
  clip: RefObject<HTMLVideoElement | null>;
  wanted: boolean;
  onPress: () => void;
  onFailure: () => void;
}

/** A poster, over it the clip while it plays, and the control; the clip is fetched when it is first played. */
function PackageClip({
  title,
  video,
  poster,
  alt,
  sizes,
  priority,
  clip,
  wanted,
  onPress,
  onFailure,
}: Props) {
  const [playing, setPlaying] = useState(false);
  return (
    <div className="package-clip frame">
      <Picture name={poster} alt={alt} sizes={sizes} priority={priority} className="absolute inset-0" />
      <video
        ref={clip}
        src={video}
        muted
        loop
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        data-playing={playing || undefined}
        onPlaying={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={onFailure}
      />
      <button
        type="button"
        aria-label={`${wanted ? "Pause" : "Play"} the ${title} preview`}
        onClick={onPress}
        className="needs-script package-press"
      >
        <span className="corner-icon">
          {wanted ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
        </span>
      </button>
    </div>
  );
}

const path = "/packages/base";

/** The packages travel as data: as code they would be a good part of the page's first load. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, publicUrl } = context.get(contentContext);
  const { about, packages } = await content.siteContent("packages", "about");
  return { packages, closing: about.closing, catalogue: offerCatalogue(publicUrl, packages.items) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Base Packages · Extenso",
    description: loaderData?.packages.description ?? "",
    path,
    image: "/share/packages.jpg",
    structured: [
      ...(loaderData ? [loaderData.catalogue] : []),
      breadcrumbs(publicUrlOf(matches), [{ name: packagesTabs.base, path }]),
    ],
  });

export default function BasePackagesPage({ loaderData }: Route.ComponentProps) {
  const { closing, packages } = loaderData;
  return (
    <div className="services">
      <PackagesBar current={path}>
        <h1 className="display text-hero">{packages.title}</h1>
        <p className="text-lead text-ink-soft">{packages.intro}</p>
      </PackagesBar>
      <ul className="shell package-grid">
        {packages.items.map((item, index) => (
          <li key={item.slug} className="package-place">
            <PackageCard item={item} priority={index === 0} />
          </li>
        ))}
      </ul>
      <PackageDetails content={packages} />
      <Closing content={closing} />
    </div>
  );
}

/** The packages as search engines read them; those without a figure say none. */
function lowestPrice(price: string): number | null {
  const figure = /\$([\d,]+)/.exec(price)?.[1];
  return figure ? Number(figure.replaceAll(",", "")) : null;
}

function offerCatalogue(origin: string, packages: readonly StudioPackage[]): object {
  return {
    "@type": "OfferCatalog",
    name: packagesTabs.base,
    url: `${origin}/packages/base`,
    itemListElement: packages.map(({ title, description, price }) => {
      const minPrice = lowestPrice(price);
      return {
        "@type": "Offer",
        itemOffered: {
          "@type": "Service",
          name: title,
          description,
          provider: { "@id": `${origin}/#studio` },
        },
        ...(minPrice === null
          ? {}
          : { priceSpecification: { "@type": "PriceSpecification", minPrice, priceCurrency: "CAD" } }),
      };
    }),
  };
}

/** Every package in full; closed ones cost nobody anything, and all open without JavaScript. */
function PackageDetails({ content }: { content: SiteDocument<"packages"> }) {
  const { items, detailsTitle, detailsLead } = content;
  return (
    <section aria-labelledby="full-service-details" className="shell section">
      <SectionHeading
        id="full-service-details"
        title={detailsTitle}
        note={`${items.length} packages`}
        lead={detailsLead}
      />
      {items.map(({ slug, title, price, description, details }) => (
        <div key={slug} className="package-disclosure">
          <Disclosure
            id={`details-${slug}`}
            group="packages"
            title={
              <span className="package-summary">
                <span>{title}</span>
                <span className="text-ink-soft">{price}</span>
              </span>
            }
          >
            <div className="package-sections">
              <p className="text-lead measure">{description}</p>
              <div>
                {details.map((section) => (
                  <section key={section.title} aria-label={`${title}: ${section.title}`}>
                    <h3 className="label text-ink-soft">{section.title}</h3>
                    <ul>
                      {section.items.map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            </div>
          </Disclosure>
        </div>
      ))}
    </section>
  );
}
