import { useMemo, useRef, useState } from "react";

export interface Selection<Item> {
  items: Item[];
  has(item: Item): boolean;
  /** @param range includes all rows since the last one toggled, as a click with Shift does. */
  toggle(item: Item, range?: boolean): void;
  all: boolean;
  some: boolean;
  toggleAll(): void;
  clear(): void;
}

/** Selects among the rows that are shown; a row that leaves the list is no longer selected. */
export function useSelection<Item extends { id: number | string }>(shown: readonly Item[]): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<number | string>>(new Set());
  const last = useRef<number | string>(undefined);
  const items = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]);
  const all = shown.length > 0 && items.length === shown.length;

  function toggle({ id }: Item, range = false): void {
    const next = new Set(items.map((item) => item.id));
    const add = !next.has(id);
    const from = shown.findIndex((item) => item.id === last.current);
    const to = shown.findIndex((item) => item.id === id);
    const touched = range && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ id }];
    for (const one of touched) {
      if (add) next.add(one.id);
      else next.delete(one.id);
    }
    last.current = id;
    setIds(next);
  }

  return {
    items,
    has: ({ id }) => ids.has(id),
    toggle,
    all,
    some: items.length > 0 && !all,
    toggleAll: () => setIds(all ? new Set() : new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
