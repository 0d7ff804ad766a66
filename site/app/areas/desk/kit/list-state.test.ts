import { expect, test } from "vitest";
import { choiceArgument, dayArgument, listState, numberArgument, textArgument } from "./list-state.ts";

const list = listState(
  {
    search: textArgument(10),
    sort: choiceArgument(["date", "title"], "date"),
    order: choiceArgument(["asc", "desc"], ({ sort }) => (sort === "title" ? "asc" : "desc")),
    from: dayArgument(),
    author: numberArgument(0),
    file: numberArgument(0),
  },
  ["file"],
);
const read = (address: string) => list.read(new URLSearchParams(address));
const opened = { search: "", sort: "date", order: "desc", from: "", author: 0, file: 0, page: 1 };

test.each([
  "",
  "search=dusk&author=3&page=4",
  "sort=title",
  "sort=title&order=desc",
  "order=asc&from=2026-01-01&file=9",
])("“%s” is written as it was read", (address) => {
  expect(list.write(read(address)).toString()).toBe(address);
});

test.each([
  "sort=id&order=up",
  "author=-1&page=0",
  "author=0.5&page=1e9",
  "page=9999999999",
  "from=2026-13-45",
  "from=tomorrow",
  "unknown=1",
])("%s is the list as it opens", (address) => expect(read(address)).toEqual(opened));

test("what may follow from another argument does, until it is said", () => {
  expect(read("sort=title")).toMatchObject({ order: "asc" });
  expect(read("sort=title&order=desc")).toMatchObject({ order: "desc" });
});

test("a text is cut where the server would refuse it", () => {
  expect(read(`search=${"a".repeat(11)}`).search).toBe("a".repeat(10));
});

test("a change begins at the first page, but for one that leaves the rows as they are", () => {
  const state = read("author=3&page=3");
  expect(list.changed(state, { search: "dusk" })).toMatchObject({ page: 1, author: 3, search: "dusk" });
  expect(list.changed(state, { page: 4 })).toMatchObject({ page: 4, author: 3 });
  expect(list.changed(state, { file: 7 })).toMatchObject({ page: 3, file: 7 });
});
