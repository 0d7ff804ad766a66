import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import type { ServiceTile } from "../../../copy/services.ts";
import { classNames } from "../../../ui/class-names.ts";
import { LitPicture } from "../../../ui/pictures/lit-picture.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/** Small tiles stand upright on wide windows: what they crop is wider than they are. On a phone they are a list. */
function sizesOf(isLarge: boolean, isFirst: boolean): string {
  return `(min-width: 1024px) ${isLarge ? 50 : 55}vw, (min-width: 640px) ${isFirst ? 100 : 50}vw, 6rem`;
}

export default function ServiceTiles({
  tiles,
  content,
}: {
  tiles: ServiceTile[];
  content: SiteDocument<"home">["offer"];
}) {
  return (
    <section aria-labelledby="what-we-offer" className="shell section relative">
      <SectionHeading
        id="what-we-offer"
        number="01"
        title={content.title}
        note={`${tiles.length} services`}
        lead={content.lead}
      />
      <ul className="service-tiles grid sm:grid-cols-2 sm:gap-gutter lg:grid-cols-6">
        {tiles.map((tile, at) => {
          const { isLarge } = tile;
          return (
            <li
              key={tile.id}
              className={classNames(
                "reveal",
                isLarge ? "lg:col-span-3" : "lg:col-span-2",
                // Seven in two columns: the first takes a row, so that the last isn't left alone.
                "sm:max-lg:first:col-span-2",
              )}
            >
              <Link to={tile.link} viewTransition className="service-tile group">
                <div
                  className={classNames(
                    "frame overflow-hidden",
                    isLarge ? "aspect-[16/10]" : "aspect-[16/10] lg:aspect-[4/5]",
                  )}
                >
                  <LitPicture
                    name={tile.image}
                    alt={tile.alt}
                    sizes={sizesOf(isLarge, at === 0)}
                    className="size-full"
                    imgClassName="transition-transform duration-500 ease-out motion-safe:group-hover:scale-[1.03]"
                  />
                </div>
                <div className="flex items-center justify-between gap-4 sm:items-start sm:pt-4 sm:pb-6 lg:pb-10">
                  <div>
                    <h3
                      className={classNames(
                        "display text-heading",
                        // The longest title has its full length on one line.
                        !isLarge && "tile-title",
                      )}
                    >
                      <span className="extends items-end" data-text={tile.title}>
                        <span>{tile.title}</span>
                      </span>
                    </h3>
                    <p className="label mt-1 text-ink-soft sm:mt-2">{tile.note}</p>
                    {tile.work && <p className="mt-1 text-sm text-ink-soft max-sm:hidden">{tile.work}</p>}
                  </div>
                  <ArrowUpRight aria-hidden size={24} className="shrink-0 group-hover:text-hue-ink" />
                </div>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
