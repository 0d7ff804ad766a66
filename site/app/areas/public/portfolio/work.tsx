import type { ProjectSummary } from "@extenso/contract/entities.ts";
import { portfolioMessages } from "@extenso/contract/errors/messages.ts";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { chosenCategory, inCategory, listAddress } from "../../../projects/filters.ts";
import { isWhole, type WorkList } from "../../../projects/work-list.ts";
import { EmptyPortfolio, PortfolioUnavailable } from "./lazy-states.ts";
import { Grid, WorkHeader } from "./work-frame.tsx";
import { WorkGridSkeleton } from "./work-grid.tsx";

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
