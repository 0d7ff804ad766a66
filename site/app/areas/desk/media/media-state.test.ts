import { expect, test } from "vitest";
import { mediaListState, mediaQueryOf } from "./media-state.ts";

const read = (search: string) => mediaListState.read(new URLSearchParams(search));

test.each([
  "",
  "search=dusk&kind=image&sort=title&view=list&file=7&page=2",
  "show=no-alt&tag=Harbour&by=3&from=2026-05-01&to=2026-05-04",
])("“%s” comes back", (address) => expect(mediaListState.write(read(address)).toString()).toBe(address));

test.each(["kind=svg", "sort=size", "view=map", "page=0", "file=-3", "show=all", "by=me", "from=May"])(
  "%s counts as not said",
  (address) => expect(read(address)).toEqual(read("")),
);

test("opening a file leaves the page as it is, a search begins at the first", () => {
  const state = read("page=3");
  expect(mediaListState.changed(state, { file: 7 })).toMatchObject({ page: 3, file: 7 });
  expect(mediaListState.changed(state, { search: "dusk" })).toMatchObject({ page: 1 });
});

test("names read from A to Z, files from the newest", () => {
  expect(mediaQueryOf(read("sort=title"))).toMatchObject({ orderby: "title", order: "asc" });
  expect(mediaQueryOf(read(""))).toMatchObject({ orderby: "date", order: "desc", kind: undefined });
});
