import type { ProjectSummary } from "@extenso/contract/entities.ts";
import { useParams } from "react-router";
import { ProjectCard } from "../../../projects/project-card.tsx";
import { type Place, rhythm } from "./rhythm.ts";

/** How wide the stylesheet draws each place. */
const sizes: Record<Place, string> = {
  bleed: "100vw",
  "left-wide": "(min-width: 1024px) 60vw, (min-width: 640px) 50vw, 100vw",
  "left-tall": "(min-width: 1024px) 32vw, (min-width: 640px) 50vw, 100vw",
  "right-tall": "(min-width: 1024px) 32vw, (min-width: 640px) 50vw, 100vw",
  "right-wide": "(min-width: 1024px) 52vw, (min-width: 640px) 50vw, 100vw",
  "third-tall": "(min-width: 1024px) 32vw, 100vw",
  "third-low": "(min-width: 1024px) 32vw, (min-width: 640px) 50vw, 100vw",
  "third-mid": "(min-width: 1024px) 32vw, (min-width: 640px) 50vw, 100vw",
  inset: "(min-width: 1024px) 66vw, 100vw",
};

/** Set after hydration, so that only cards added later animate in. Setting the attribute needs no render. */
const setLive = (grid: HTMLUListElement | null) => grid?.setAttribute("data-live", "");

/**
 * The projects in their rhythm; a new choice comes in card by card.
 * @param pages each in a rhythm of its own, so that nothing moves when more come below.
 */
export function WorkGrid({ pages, category }: { pages: ProjectSummary[][]; category: string | null }) {
  // Behind an opened project nothing is in a hurry.
  const inFront = useParams().slug === undefined;
  return (
    <ul key={category} ref={setLive} className="work-grid">
      {pages.map((items, page) => {
        const places = rhythm(items.length);
        return items.map((item, index) => {
          const place = places[index] ?? "inset";
          const priority = inFront && page === 0 && index === 0;
          return (
            <li key={item.id} className={`work-place is-${place}`}>
              <ProjectCard item={item} inGrid={{ category, sizes: sizes[place], priority }} />
            </li>
          );
        });
      })}
    </ul>
  );
}

const skeletonCount = 6;

/** The grid's shape while its projects are on their way. */
export function WorkGridSkeleton() {
  return (
    <ul aria-hidden="true" className="work-grid">
      {rhythm(skeletonCount).map((place) => (
        <li key={place} className={`work-place is-${place}`}>
          <div className="project-card in-grid">
            <div className="project-frame is-waiting" />
            <div className="project-caption">
              <p className="waiting-line w-full" />
              <p className="waiting-line mt-4 h-8 w-2/3" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
