/** A list in an order that nobody foresees. */
export function shuffled<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}
