import type { ProjectSummary } from "@extenso/contract/entities.ts";
import { portfolioMessages } from "@extenso/contract/errors/portfolio-messages.ts";
import { type ProjectList, projectsPerPage } from "@extenso/contract/host/content-reader.ts";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { listAddress } from "../../../projects/filters.ts";
import type { WorkList } from "../../../projects/work-list.ts";
import { ButtonLink } from "../../../ui/button.tsx";

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

/** Lists loaded below a page, by its path, so that they are still there on returning to it. */
const loaded = new Map<string, { first: string; lists: ProjectList[] }>();

function idsOf({ items }: ProjectList): string {
  return items.map(({ id }) => id).join();
}

/** Drops projects that are shown already: new projects push others to the next page between two requests. */
function withoutKnown(list: ProjectList, known: readonly ProjectList[]): ProjectList {
  const ids = new Set(known.flatMap(({ items }) => items.map(({ id }) => id)));
  return { ...list, items: list.items.filter(({ id }) => !ids.has(id)) };
}

interface MoreProjects {
  /** The first page, and the pages loaded below it. */
  lists: ProjectList[];
  failed: boolean;
  waiting: boolean;
  /** Click handler of the link to the next page, which works as a link without it. */
  load(event: MouseEvent): void;
  /** The element around the cards. */
  grid: RefObject<HTMLDivElement | null>;
}

/** The component needs a `key` made of the list's path, so that another list starts with fresh state. */
function useMoreProjects(first: ProjectList): MoreProjects {
  const address = listAddress(first.category, first.page);
  const [lists, setLists] = useState(() => {
    const kept = loaded.get(address);
    return kept?.first === idsOf(first) ? kept.lists : [first];
  });
  const fetcher = useFetcher<{ list?: WorkList }>();
  const taken = useRef<unknown>(undefined);
  const grid = useRef<HTMLDivElement>(null);
  const focusAt = useRef<number | null>(null);
  const [failed, setFailed] = useState(false);

  // Each response of the fetcher is appended once.
  useEffect(() => {
    const answer = fetcher.data;
    if (fetcher.state !== "idle" || !answer || taken.current === answer) return;
    taken.current = answer;
    const { list } = answer;
    setFailed(!list);
    if (!list) return;
    setLists((shown) => {
      const next = [...shown, withoutKnown(list, shown)];
      loaded.set(address, { first: idsOf(first), lists: next });
      return next;
    });
  }, [fetcher.data, fetcher.state, first, address]);

  // Keyboard users read on at the first new project, which gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has grown
  useEffect(() => {
    if (focusAt.current === null) return;
    const card = grid.current?.querySelectorAll<HTMLElement>("[data-project]")[focusAt.current];
    focusAt.current = null;
    card?.focus({ preventScroll: true });
  }, [lists.length]);

  return {
    lists,
    failed,
    waiting: fetcher.state !== "idle",
    grid,
    load(event) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (fetcher.state !== "idle") return;
      focusAt.current = lists.reduce((sum, { items }) => sum + items.length, 0);
      fetcher.load(listAddress(first.category, (lists.at(-1) ?? first).page + 1));
    },
  };
}
