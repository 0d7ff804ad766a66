import { useState } from "react";
import type { ShownContact } from "../../../copy/studio.ts";
import { Button } from "../../../ui/button.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/** A drawn map first: OpenStreetMap's own is fetched for those who press for it, and lies over the drawn one. */
export default function VisitOurStudio({ studio }: { studio: ShownContact }) {
  const [isLive, setIsLive] = useState(false);
  return (
    <section aria-labelledby="visit" className="section relative border-t border-line bg-surface">
      <div className="shell">
        <SectionHeading id="visit" title="Visit Our Studio" note={studio.hours} />
        <div className="grid gap-x-gutter gap-y-8 lg:grid-cols-12">
          <address className="grid content-start gap-8 not-italic md:max-lg:grid-cols-3 lg:col-span-4">
            <div>
              <p className="label mb-2 text-ink-soft">Address</p>
              <p className="text-lead">
                {studio.street}
                <br />
                {studio.town}
              </p>
            </div>
            <div>
              <p className="label mb-1 text-ink-soft">Phone</p>
              <a
                href={studio.call}
                className="text-lead inline-flex min-h-11 items-center underline underline-offset-4 hover:text-hue-ink"
              >
                {studio.phone}
              </a>
            </div>
            <div>
              <p className="label mb-1 text-ink-soft">Email</p>
              <a
                href={`mailto:${studio.email}`}
                className="text-lead inline-flex min-h-11 items-center underline underline-offset-4 hover:text-hue-ink"
              >
                {studio.email}
              </a>
            </div>
          </address>
          <div className="relative aspect-[4/3] overflow-hidden border border-line bg-raised lg:col-span-8 lg:aspect-[16/9]">
            <DrawnMap />
            {isLive ? (
              <iframe
                title="Map of the studio’s neighbourhood"
                src={studio.map.frame}
                referrerPolicy="no-referrer"
                className="absolute inset-0 size-full border-0"
              />
            ) : (
              <Button
                look="secondary"
                onClick={() => setIsLive(true)}
                className="needs-script absolute bottom-3 left-3 z-10 min-h-11 bg-surface"
              >
                Show live map
              </Button>
            )}
            <a
              href={studio.map.link}
              rel="noreferrer"
              className="label absolute right-3 bottom-3 z-10 inline-flex min-h-11 items-center bg-hue px-4 text-on-accent"
            >
              Open in Maps
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The streets round the studio between the harbour and Hastings, as lines. */
function DrawnMap() {
  const streets = [120, 190, 265, 340, 420];
  return (
    <svg
      viewBox="0 0 800 450"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <path d="M0 0H800V70C620 95 520 60 380 92S120 108 0 84Z" fill="var(--line)" />
      {streets.map((y) => (
        <path
          key={y}
          d={`M0 ${y + 12}L800 ${y - 12}`}
          stroke="var(--line-strong)"
          strokeWidth="1.5"
          opacity="0.7"
        />
      ))}
      {[90, 200, 310, 420, 530, 640, 750].map((x) => (
        <path
          key={x}
          d={`M${x - 8} 98L${x + 10} 450`}
          stroke="var(--line-strong)"
          strokeWidth="1.5"
          opacity="0.45"
        />
      ))}
      <path d="M0 112L800 88" stroke="var(--ink-soft)" strokeWidth="3" strokeDasharray="10 6" />
      <circle cx="424" cy="186" r="22" fill="none" stroke="var(--accent)" strokeWidth="2" />
      <circle cx="424" cy="186" r="8" fill="var(--accent)" />
    </svg>
  );
}
