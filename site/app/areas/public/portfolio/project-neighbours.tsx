import type { ProjectSummary } from "@extenso/contract/entities.ts";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Await, Link, useLocation, useOutletContext, useSearchParams } from "react-router";
import { chosenCategory, inCategory, projectAddress } from "../../../projects/filters.ts";
import type { PortfolioContext, WorkList } from "../../../projects/work-list.ts";
import { step } from "./gallery-steps.ts";

/** The way on at the end: the project before and the one after, in the order of the grid behind. */
export function ProjectNeighbours({ slug }: { slug: string }) {
  const { list } = useOutletContext<PortfolioContext>();
  if (!(list instanceof Promise)) return <Neighbours slug={slug} list={list} />;
  return (
    <Suspense>
      <Await resolve={list}>{(loaded) => <Neighbours slug={slug} list={loaded} />}</Await>
    </Suspense>
  );
}

function Neighbours({ slug, list }: { slug: string; list: WorkList }) {
  const [search] = useSearchParams();
  const category = chosenCategory(search);
  const shown = inCategory(list ?? [], category);
  const place = shown.findIndex((item) => item.slug === slug);
  const [previous, next] = [-1, 1].map((by) => shown[step(place, by, shown.length)]);
  if (place < 0 || shown.length < 2 || !previous || !next) return null;
  return (
    <nav aria-label="More projects" className="neighbours">
      {shown.length > 2 && (
        <Neighbour
          item={previous}
          category={category}
          note="Previous project"
          icon={<ArrowLeft aria-hidden size={18} />}
        />
      )}
      <Neighbour
        item={next}
        category={category}
        note="Next project"
        icon={<ArrowRight aria-hidden size={18} />}
        isNext
      />
    </nav>
  );
}

function Neighbour({
  item,
  category,
  note,
  icon,
  isNext = false,
}: {
  item: ProjectSummary;
  category: string | null;
  note: string;
  icon: ReactNode;
  isNext?: boolean;
}) {
  const { state } = useLocation();
  return (
    <Link
      to={projectAddress(item.slug, category)}
      // One step back still leads to the grid, however many projects were looked at.
      replace
      state={state}
      preventScrollReset
      prefetch="intent"
      className={isNext ? "neighbour is-next" : "neighbour"}
    >
      <span className="label flex items-center gap-2 text-ink-soft">
        {!isNext && icon}
        {note}
        {isNext && icon}
      </span>
      <span className="display text-heading">{item.title}</span>
    </Link>
  );
}
