import { expect, test } from "vitest";
import { changeSummary, contentChanges } from "./content-changes.ts";

const before = {
  title: "Nine ways to begin",
  items: [
    { slug: "film", title: "Film", price: "$2,500+", features: ["One day", "One operator"] },
    { slug: "brand", title: "Branding", price: "$1,800+", features: [] },
  ],
};

test("a price is told by the entry that it is of, and by its field", () => {
  const after = structuredClone(before);
  Object.assign(after.items[1] ?? {}, { price: "$1,900+" });
  expect(contentChanges(before, after)).toEqual([
    { where: "Items › Branding › Price", before: "$1,800+", after: "$1,900+" },
  ]);
});

test("an entry that came first changes none of the others", () => {
  const after = { ...before, items: [{ slug: "web", title: "Web", price: "$3" }, ...before.items] };
  expect(contentChanges(before, after)).toEqual([
    { where: "Items › Web", before: "", after: "web\nWeb\n$3" },
  ]);
});

test("an entry that is gone, another order, lines, and what was switched on", () => {
  const { items } = before;
  expect(contentChanges(before, { ...before, items: items.slice(1) })).toEqual([
    { where: "Items › Film", before: "film\nFilm\n$2,500+\nOne day\nOne operator", after: "" },
  ]);
  expect(contentChanges(before, { ...before, items: items.toReversed() })).toEqual([
    { where: "Items › Order", before: "Film\nBranding", after: "Branding\nFilm" },
  ]);
  expect(contentChanges({ isOn: false, lines: ["a"] }, { isOn: true, lines: ["a", "b"] })).toEqual([
    { where: "Is on", before: "No", after: "Yes" },
    { where: "Lines", before: "a", after: "a\nb" },
  ]);
});

test("nothing changed is nothing, and very much is cut", () => {
  expect(contentChanges(before, structuredClone(before))).toEqual([]);
  const many = (value: number) => Object.fromEntries(Array.from({ length: 500 }, (_, k) => [`f${k}`, value]));
  expect(contentChanges(many(1), many(2))).toHaveLength(60);
});

test("a summary names three places, and counts the others", () => {
  const changes = ["Hero › Title", "Items › Film › Price", "Items › Film › Features", "Note"].map(
    (where) => ({
      where,
      before: "",
      after: "",
    }),
  );
  expect(changeSummary(changes)).toBe("Hero › Title, Items › Film, Note");
  expect(
    changeSummary([...changes, ...["Lead", "Order"].map((where) => ({ where, before: "", after: "" }))]),
  ).toBe("Hero › Title, Items › Film, Note and 2 more");
  expect(changeSummary([])).toBe("No change in the text");
});
