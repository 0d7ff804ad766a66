import type { ProjectSummary } from "@extenso/contract/entities.ts";
import { portfolioMessages } from "@extenso/contract/errors/messages.ts";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router";
import { categoriesOf, chosenCategory, inCategory } from "../../../projects/filters.ts";
import type { WorkList } from "../../../projects/work-list.ts";
import { CategoryFilter } from "./category-filter.tsx";
import { EmptyCategory, EmptyPortfolio, PortfolioUnavailable } from "./states.tsx";
import { WorkGrid, WorkGridSkeleton } from "./work-grid.tsx";

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
        <PortfolioUnavailable />
      </div>
    );
  }
  if (list.length === 0) {
    return (
      <div className="work">
        <WorkHeader note={count([], 0)} />
        <EmptyPortfolio />
      </div>
    );
  }
  const category = chosenCategory(search);
  const categories = categoriesOf(list);
  const shown = inCategory(list, category);
  const label = categories.find(({ slug }) => slug === category)?.label;
  return (
    <div className="work">
      <WorkHeader note={count(shown, list.length)}>
        <CategoryFilter categories={categories} chosen={category} total={list.length} />
      </WorkHeader>
      <h2 className="sr-only">{category === null ? "All projects" : `${label ?? "Chosen"} projects`}</h2>
      {shown.length > 0 ? <WorkGrid items={shown} category={category} /> : <EmptyCategory />}
    </div>
  );
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
