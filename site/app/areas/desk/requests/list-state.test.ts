import { expect, test } from "vitest";
import { queryOf, requestList } from "./list-state.ts";

const read = (address: string) => requestList.read(new URLSearchParams(address));

test("the list opens with what is open, the newest word first", () => {
  expect(queryOf(read(""))).toEqual({
    status: [],
    view: "open",
    owner: undefined,
    search: "",
    orderby: "activity",
    order: "desc",
    page: 1,
  });
});

test.each([
  "",
  "status=spam",
  "status=waiting&sort=due",
  "status=all&owner=0",
  "owner=-7&search=dusk&sort=value&order=asc&page=3",
  "sort=due",
])("“%s” is read as it was written", (address) => {
  expect(requestList.write(read(address)).toString()).toBe(address);
});

test.each(["status=nothing&owner=x&sort=y&order=z&page=-4", "owner=99999999999&page=0.5"])(
  "“%s” opens the list all the same",
  (address) => {
    expect(requestList.write(read(address)).toString()).toBe("");
  },
);

test("a search looks through closed requests, too, until a status is chosen", () => {
  expect(queryOf(read("search=dusk"))).toMatchObject({ status: [], view: undefined });
  expect(queryOf(read("search=dusk&status=waiting"))).toMatchObject({ status: [], view: "waiting" });
  expect(queryOf(read("search=dusk&status=won")).status).toEqual(["won"]);
});
