import { expect, test } from "vitest";
import { queryOf } from "./log-state.ts";

const state = { who: "", kind: "", action: "", from: "", to: "" };

test("days are the studio's, with both ends, also where its clock is moved", () => {
  expect(queryOf({ ...state, from: "2026-03-08", to: "2026-03-08" }, "America/Toronto")).toMatchObject({
    after: "2026-03-08T05:00:00.000Z",
    before: "2026-03-09T03:59:59.999Z",
  });
  expect(queryOf({ ...state, from: "2026-01-15" }, "Asia/Tokyo")).toMatchObject({
    after: "2026-01-14T15:00:00.000Z",
    before: undefined,
  });
});

test("what is no day bounds nothing", () => {
  expect(queryOf({ ...state, from: "2026-13-45" }, "Asia/Tokyo").after).toBeUndefined();
});
