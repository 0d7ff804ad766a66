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
          <div className="grid gap-3 lg:relative lg:col-span-8">
            <div className="relative aspect-[4/3] overflow-hidden border border-line bg-raised lg:aspect-[16/9]">
              <DrawnMap />
              {isLive && (
                <iframe
                  title="Map of the studio’s neighbourhood"
                  src={studio.map.frame}
                  referrerPolicy="no-referrer"
                  className="absolute inset-0 size-full border-0"
                />
              )}
            </div>
            <div className="flex justify-between gap-3 lg:absolute lg:inset-x-3 lg:bottom-3 lg:pointer-events-none lg:*:pointer-events-auto">
              {!isLive && (
                <Button
                  look="secondary"
                  onClick={() => setIsLive(true)}
                  className="needs-script min-h-11 bg-surface"
                >
                  Show live map
                </Button>
              )}
              <a
                href={studio.map.link}
                rel="noreferrer"
                className="label ml-auto inline-flex min-h-11 items-center bg-hue px-4 text-on-hue"
              >
                Open in Maps
              </a>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Across the picture from north to south: where each meets the left edge. */
const streets = [
  { name: "Railway St", y: 164 },
  { name: "Alexander St", y: 216 },
  { name: "Powell St", y: 268 },
  { name: "E Cordova St", y: 320 },
  { name: "E Hastings St", y: 384, isMain: true },
];

/** From west to east, where each meets the picture's foot; one has no room for its name. */
const avenues = [
  { name: "Campbell Ave", x: 70 },
  { name: "Glen Dr", x: 196 },
  { x: 312 },
  { name: "Clark Dr", x: 428, isMain: true },
  { name: "McLean Dr", x: 560 },
  { name: "Woodland Dr", x: 690 },
];

/** The quarter between the inlet and Hastings Street, drawn: water, tracks and streets by their names. */
function DrawnMap() {
  return (
    <svg
      viewBox="0 0 800 450"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className="drawn-map absolute inset-0 size-full"
    >
      <path
        className="water"
        d="M0 0H800V62L720 66 716 92 640 96 636 70 520 78 516 104 430 108 426 84 300 92 296 116 190 120 186 96 0 106Z"
      />
      <g transform="rotate(-1.6 400 225)">
        <path className="tracks" d="M-20 134H820M-20 142H820" />
        {avenues.map(({ name, x, isMain }) => (
          <g key={x}>
            <path data-main={isMain} d={`M${x} 164V480`} />
            {name && <text transform={`translate(${x - 7} 372) rotate(-90)`}>{name}</text>}
          </g>
        ))}
        {streets.map(({ name, y, isMain }) => (
          <g key={name}>
            <path data-main={isMain} d={`M-20 ${y}H820`} />
            <text x="204" y={y - 7}>
              {name}
            </text>
          </g>
        ))}
      </g>
      <text className="water-name" x="400" y="52">
        Burrard Inlet
      </text>
      <circle cx="494" cy="162" r="22" />
      <circle className="here" cx="494" cy="162" r="8" />
    </svg>
  );
}
