import type { ProjectSummary } from "@extenso/contract/entities.ts";
import { portfolioMessages } from "@extenso/contract/errors/messages.ts";
import { type ProjectList, projectsPerPage } from "@extenso/contract/host/content-reader.ts";
import type { ReactNode } from "react";
import { listAddress } from "../../../projects/filters.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { useMoreProjects } from "./use-more-projects.ts";

interface Pages {
  pages: ProjectSummary[][];
  note: string;
  /** Leads to what comes before and after. */
  more: ReactNode;
}

/**
 * A list of more than one page: what comes below is loaded into it, or opened by its own address.
 * @param children draws the cards; they are the page's own code, which is there already.
 */
export default function LongWork({
  first,
  children,
}: {
  first: ProjectList;
  children: (shown: Pages) => ReactNode;
}) {
  const { category } = first;
  const { lists, failed, waiting, load, grid } = useMoreProjects(first);
  const { page, total, totalPages } = lists.at(-1) ?? first;
  const pages = lists.map(({ items }) => items);
  const from = (first.page - 1) * projectsPerPage;
  const upTo = Math.min(from + pages.flat().length, total);
  const note = `${from > 0 ? `${from + 1}–${upTo}` : upTo} of ${total} projects`;
  const more = (
    <nav aria-label="More projects" className="shell flex flex-wrap justify-center gap-4 pt-16">
      {failed && <p role="alert">{portfolioMessages.text}</p>}
      {first.page > 1 && (
        <ButtonLink look="secondary" rel="prev" to={listAddress(category, first.page - 1)}>
          Previous Projects
        </ButtonLink>
      )}
      {page < totalPages && (
        <ButtonLink
          look="secondary"
          rel="next"
          to={listAddress(category, page + 1)}
          aria-disabled={waiting}
          onClick={load}
        >
          {waiting ? "Loading..." : "Load More Projects"}
        </ButtonLink>
      )}
    </nav>
  );
  return <div ref={grid}>{children({ pages, note, more })}</div>;
}
