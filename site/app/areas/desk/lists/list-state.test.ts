import { expect, test } from "vitest";
import { dayBefore, isNarrowed, queryOf, recordList } from "./list-state.ts";

const read = (search: string) => recordList.read(new URLSearchParams(search));

test("an address without a word is all there is, the last changed first", () => {
  expect(recordList.write(read("")).toString()).toBe("");
  expect(queryOf(read(""))).toMatchObject({
    statuses: ["publish", "future", "draft", "pending", "private"],
    orderby: "modified",
    order: "desc",
    page: 1,
  });
});

test.each([
  "status=draft&search=dusk&author=3&topic=8",
  "search=dusk&look=texts",
  "from=2026-01-01&to=2026-02-01&sort=date&order=asc&page=4",
  "sort=title",
  "sort=author&order=desc",
])("%s comes back as it was written", (address) => {
  expect(recordList.write(read(address)).toString()).toBe(address);
});

test.each([
  "status=bogus",
  "author=-1",
  "topic=x",
  "page=0",
  "page=1e9",
  "from=2026-13-45",
  "sort=id",
  "order=up",
])("%s counts as not said", (address) => expect(read(address)).toEqual(read("")));

test("a filter begins at the first page, a page keeps the filters", () => {
  const state = read("status=draft&page=3");
  expect(recordList.changed(state, { search: "dusk" })).toMatchObject({
    page: 1,
    status: "draft",
    search: "dusk",
  });
  expect(recordList.changed(state, { page: 4 })).toMatchObject({ page: 4, status: "draft" });
});

test("the order alone narrows nothing", () => {
  expect(isNarrowed(read("sort=title&page=2"))).toBe(false);
  expect(isNarrowed(read("search=%20"))).toBe(false);
  expect(isNarrowed(read("from=2026-01-01"))).toBe(true);
});

test("days include both ends", () => {
  expect(queryOf(read("from=2026-01-01&to=2026-01-01"))).toMatchObject({
    after: "2026-01-01T00:00:00",
    before: "2026-01-01T23:59:59",
  });
});

test("a day before is counted in days, over the end of a month", () => {
  expect(dayBefore("2026-03-03", 7)).toBe("2026-02-24");
});
