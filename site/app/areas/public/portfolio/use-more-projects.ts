import type { ProjectList } from "@extenso/contract/host/content-reader.ts";
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { listAddress } from "../../../projects/filters.ts";
import type { WorkList } from "../../../projects/work-list.ts";

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
export function useMoreProjects(first: ProjectList): MoreProjects {
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
