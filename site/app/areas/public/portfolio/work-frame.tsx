import type { ProjectSummary } from "@extenso/contract/entities.ts";
import type { ProjectList } from "@extenso/contract/host/content-reader.ts";
import { type ReactNode, Suspense } from "react";
import { useParams } from "react-router";
import { CategoryFilter } from "./category-filter.tsx";
import { EmptyCategory } from "./lazy-states.ts";
import { WorkGrid } from "./work-grid.tsx";

/** Title, what there is, and the choice: the same in every state of the page. */
export function WorkHeader({ note, children }: { note?: ReactNode; children?: ReactNode }) {
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
export function Grid({
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
