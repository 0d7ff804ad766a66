/** Does one thing to each of many, a few at the same time. */

const atOnce = 4;

export interface Outcome<Item> {
  done: Item[];
  failed: { item: Item; error: unknown }[];
}

/** Never rejects: what failed is in the outcome, each with its reason; both in the order of `items`. */
export async function doEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  const errors = new Map<Item, unknown>();
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      try {
        await act(item);
      } catch (error) {
        errors.set(item, error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return {
    done: items.filter((item) => !errors.has(item)),
    failed: items.flatMap((item) => (errors.has(item) ? [{ item, error: errors.get(item) }] : [])),
  };
}
