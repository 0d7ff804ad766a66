/** Runs an action on each of many items, a few at a time. */

const atOnce = 4;

export interface Outcome<Item, Result> {
  done: Item[];
  /** The result of each item of `done`, in the same order. */
  results: Result[];
  failed: { item: Item; error: unknown }[];
}

/** Doesn't reject: items that fail are in `failed` with their errors. All lists are in the order of `items`. */
export async function doEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Outcome<Item, Result>> {
  const results = new Map<Item, Result>();
  const errors = new Map<Item, unknown>();
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      try {
        results.set(item, await act(item));
      } catch (error) {
        errors.set(item, error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  const done = items.filter((item) => !errors.has(item));
  return {
    done,
    results: done.map((item) => results.get(item) as Result),
    failed: items.flatMap((item) => (errors.has(item) ? [{ item, error: errors.get(item) }] : [])),
  };
}
