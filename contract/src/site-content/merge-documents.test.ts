import { describe, expect, test } from "vitest";
import { mergeDocuments } from "./merge-documents.ts";

const base = {
  title: "Packages",
  lead: "What it costs.",
  items: [
    { slug: "bronze", price: "$1,000", features: ["a", "b"] },
    { slug: "gold", price: "$3,000", features: ["c"] },
  ],
  order: [1, 2, 3],
};

const priced = (price: string, from: typeof base = base) => ({
  ...from,
  items: from.items.map((item) => (item.slug === "gold" ? { ...item, price } : item)),
});

describe("two changes of one document", () => {
  test("of different fields are both there", () => {
    const { document, conflicts } = mergeDocuments(base, { ...base, title: "Prices" }, priced("$3,500"));
    expect(document).toEqual({ ...priced("$3,500"), title: "Prices" });
    expect(conflicts).toEqual([]);
  });

  test("of the same field: one's own is taken and the place is told", () => {
    const { document, conflicts } = mergeDocuments(base, priced("$3,200"), priced("$3,500"));
    expect(document).toEqual(priced("$3,500"));
    expect(conflicts).toEqual(["items.gold.price"]);
    expect(mergeDocuments(base, priced("$3,500"), priced("$3,500")).conflicts).toEqual([]);
  });

  test("entries that are added, taken out and moved meanwhile stay so", () => {
    const silver = { slug: "silver", price: "$2,000", features: [] as string[] };
    const [bronze, gold] = base.items as [(typeof base.items)[0], (typeof base.items)[0]];
    const added = { ...base, items: [gold, silver, bronze] };
    const { document, conflicts } = mergeDocuments(base, added, priced("$3,500"));
    expect(document).toEqual({ ...base, items: [{ ...gold, price: "$3,500" }, silver, bronze] });
    expect(conflicts).toEqual([]);
    const without = { ...base, items: [bronze] };
    expect(mergeDocuments(base, without, { ...base, title: "Prices" }).document).toEqual({
      ...without,
      title: "Prices",
    });
    expect(mergeDocuments(base, without, priced("$3,500"))).toEqual({
      document: priced("$3,500"),
      conflicts: ["items.gold"],
    });
  });

  test("lists of numbers are put together, lists of lines only where nothing has moved", () => {
    expect(
      mergeDocuments(base, { ...base, order: [3, 1, 2] }, { ...base, order: [1, 2, 3, 4] }).document,
    ).toEqual({
      ...base,
      order: [3, 4, 1, 2],
    });
    const lines = (features: string[]) => ({ features });
    expect(mergeDocuments(lines(["a", "b"]), lines(["x", "b"]), lines(["a", "y"]))).toEqual({
      document: lines(["x", "y"]),
      conflicts: [],
    });
    expect(mergeDocuments(lines(["a", "b"]), lines(["b", "a"]), lines(["a", "y"]))).toEqual({
      document: lines(["a", "y"]),
      conflicts: ["features"],
    });
  });

  test("a field that was left out stays out", () => {
    const before = { text: "Open house", until: "2026-12-01" };
    expect(mergeDocuments(before, { text: "Open house" }, { ...before, text: "Closed" }).document).toEqual({
      text: "Closed",
    });
    expect(mergeDocuments(before, { ...before, text: "Closed" }, { text: "Open house" }).document).toEqual({
      text: "Closed",
    });
  });
});
