import type { ProjectSummary } from "@extenso/contract/entities.ts";
import { portfolioMessages } from "@extenso/contract/errors/portfolio-messages.ts";
import type { ProjectList } from "@extenso/contract/host/content-reader.ts";
import type { ProjectCategory } from "@extenso/contract/projects/categories.ts";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Form, useParams, useSearchParams } from "react-router";
import { chosenCategory, inCategory, listAddress } from "../../../projects/filters.ts";
import { ProjectCard } from "../../../projects/project-card.tsx";
import { isWhole, type WorkList } from "../../../projects/work-list.ts";
import { EmptyCategory, EmptyPortfolio, PortfolioUnavailable } from "./lazy-states.ts";
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
function WorkGrid({ pages, category }: { pages: ProjectSummary[][]; category: string | null }) {
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
function WorkGridSkeleton() {
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

/** Few portfolios have more than a page: the others don't load its code. */
const LongWork = lazy(() => import("./long-work.tsx"));

/** "2023–2025", from what the projects say; empty when they don't. */
function years(list: readonly ProjectSummary[]): string {
  const known = list.map(({ year }) => Number.parseInt(year, 10)).filter((year) => year > 1900);
  if (known.length === 0) return "";
  const [first, last] = [Math.min(...known), Math.max(...known)];
  return first === last ? String(first) : `${first}–${last}`;
}

function count(shown: readonly ProjectSummary[], total: number): string {
  const projects = total === 1 ? "1 project" : `${total} projects`;
  const counted = shown.length === total ? projects : `${shown.length} of ${projects}`;
  return [counted, years(shown)].filter(Boolean).join(" · ");
}

export function Work({ list }: { list: WorkList }) {
  const [search] = useSearchParams();
  if (list === null) {
    return (
      <div className="work">
        <WorkHeader />
        <Suspense>
          <PortfolioUnavailable />
        </Suspense>
      </div>
    );
  }
  if (list.categories.length === 0) {
    return (
      <div className="work">
        <WorkHeader note={count([], 0)} />
        <Suspense>
          <EmptyPortfolio />
        </Suspense>
      </div>
    );
  }
  if (!isWhole(list)) {
    return (
      <LongWork key={listAddress(list.category, list.page)} first={list}>
        {({ pages, note, more }) => (
          <Grid list={list} category={list.category} pages={pages} note={note}>
            {more}
          </Grid>
        )}
      </LongWork>
    );
  }
  const category = chosenCategory(search);
  const shown = inCategory(list.items, category);
  return <Grid list={list} category={category} pages={[shown]} note={count(shown, list.total)} />;
}

export function WorkLoading() {
  return (
    <div className="work">
      <WorkHeader note={<span role="status">{portfolioMessages.loading}</span>}>
        <div aria-hidden="true" className="filter-row">
          <span className="waiting-line is-choice flex-none w-20" />
          <span className="waiting-line is-choice flex-none w-32" />
          <span className="waiting-line is-choice flex-none w-36" />
        </div>
      </WorkHeader>
      <WorkGridSkeleton />
    </div>
  );
}

/** Title, what there is, and the choice: the same in every state of the page. */
function WorkHeader({ note, children }: { note?: ReactNode; children?: ReactNode }) {
  // The opened project is what such a page is about; its title is the first heading then.
  const Title = useParams().slug === undefined ? "h1" : "h2";
  return (
    <header className="shell work-header">
      <Title className="display text-hero">Our Work</Title>
      <div className="work-choice">
        <p aria-live="polite" className="label text-ink-soft">
          {note}
        </p>
        {children}
      </div>
    </header>
  );
}

/** The cards of one or several pages, below the page's head. */
function Grid({
  list,
  category,
  pages,
  note,
  children,
}: {
  list: ProjectList;
  category: string | null;
  pages: ProjectSummary[][];
  note: string;
  children?: ReactNode;
}) {
  const { categories } = list;
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  const label = categories.find(({ slug }) => slug === category)?.label;
  const isEmpty = pages.every((items) => items.length === 0);
  return (
    <div className="work">
      <WorkHeader note={note}>
        <CategoryFilter categories={categories} chosen={category} total={all} />
        {!isEmpty && <Crops />}
      </WorkHeader>
      <h2 className="sr-only">{category === null ? "All projects" : `${label ?? "Chosen"} projects`}</h2>
      {isEmpty ? (
        <Suspense>
          <EmptyCategory title={list.page > 1 ? "Nothing on this page." : "Nothing in this category yet."} />
        </Suspense>
      ) : (
        <WorkGrid pages={pages} category={category} />
      )}
      {children}
    </div>
  );
}

/** Frames for all tiles; the empty one is the grid's own rhythm. The stylesheet reads what is chosen. */
const crops = ["", "2.39", "16:9", "4:5", "9:16"];

function Crops() {
  return (
    <fieldset className="work-crops">
      <legend className="sr-only">Frame</legend>
      {crops.map((crop) => (
        <label key={crop} className="filter-button label">
          <input type="radio" name="frame" value={crop} defaultChecked={!crop} className="sr-only" />
          {crop ? <span data-frame={crop} className="crop-sign" /> : "As shot"}
          {crop}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * The filter as a form that only asks: its buttons work without JavaScript and put the choice into the
 * URL, with JavaScript the page stays where it is.
 */
function CategoryFilter({
  categories,
  chosen,
  total,
}: {
  categories: ProjectCategory[];
  chosen: string | null;
  total: number;
}) {
  const row = useRef<HTMLFormElement>(null);

  // On a phone the row is longer than the screen: what is chosen must not be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is another one after each choice
  useEffect(() => {
    const form = row.current;
    const pressed = form?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!form || !pressed) return;
    // Behind an opened project it may not be laid out at all: to measure it would do that.
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      form.scrollTo({ left: pressed.offsetLeft - pressed.offsetWidth });
    });
    seen.observe(form);
    return () => seen.disconnect();
  }, [chosen]);

  return (
    <Form
      ref={row}
      action="/portfolio"
      preventScrollReset
      aria-label="Filter by category"
      className="filter-row"
    >
      <FilterButton label="All" count={total} active={chosen === null} />
      {categories.map(({ label, slug, count }) => (
        <FilterButton key={slug} label={label} slug={slug} count={count} active={chosen === slug} />
      ))}
    </Form>
  );
}

function FilterButton({
  label,
  slug,
  count,
  active,
}: {
  label: string;
  slug?: string;
  count: number;
  active: boolean;
}) {
  return (
    <button
      type="submit"
      name={slug === undefined ? undefined : "category"}
      value={slug}
      aria-pressed={active}
      className="filter-button label"
    >
      {label}
      <span aria-hidden="true" data-count={count} className="filter-count" />
    </button>
  );
}
