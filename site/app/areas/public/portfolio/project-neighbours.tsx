import type { ProjectLink, ProjectNeighbours } from "@extenso/contract/host/content-reader.ts";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { projectAddress } from "../../../projects/filters.ts";

/** The way on at the end: the project before and the one after, in the order of the grid. */
export function Neighbours({ neighbours }: { neighbours: ProjectNeighbours | null }) {
  if (!neighbours) return null;
  const { category, previous, next } = neighbours;
  return (
    <nav aria-label="More projects" className="neighbours">
      {previous && (
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
  item: ProjectLink;
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
