/** Does one thing to each of many, a few at the same time. */

const atOnce = 4;

export interface Outcome<Item, Result> {
  done: Item[];
  /** What came of each in `done`. */
  results: Result[];
  failed: { item: Item; error: unknown }[];
}

/** Never rejects: what failed is in the outcome, each with its reason; both in the order of `items`. */
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
