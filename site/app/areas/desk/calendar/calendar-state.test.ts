import { expect, test } from "vitest";
import { readCalendarState, writeCalendarState } from "./calendar-state.ts";

const readBack = (query: string) =>
  writeCalendarState(readCalendarState(new URLSearchParams(query))).toString();

test("month and kind are in the address, and what makes no sense counts as not said", () => {
  expect(readBack("month=2026-12&kind=portfolio")).toBe("month=2026-12&kind=portfolio");
  expect(readCalendarState(new URLSearchParams("kind=portfolio")).kind).toBe("portfolio-items");
  expect(readBack("month=soon&kind=constructor&more=1")).toBe("");
});
