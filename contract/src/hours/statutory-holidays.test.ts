import { expect, test } from "vitest";
import { statutoryHolidays } from "./statutory-holidays.ts";

const daysOf = (year: number) => statutoryHolidays(year).map(({ day }) => day.slice(5));

test("the holidays of British Columbia, as its government lists them", () => {
  expect(daysOf(2026)).toEqual([
    ...["01-01", "02-16", "04-03", "05-18", "07-01", "08-03"],
    ...["09-07", "09-30", "10-12", "11-11", "12-25"],
  ]);
  expect(daysOf(2025)).toEqual([
    ...["01-01", "02-17", "04-18", "05-19", "07-01", "08-04"],
    ...["09-01", "09-30", "10-13", "11-11", "12-25"],
  ]);
});

test("for a century: eleven different days in order, Fridays and Mondays where they have to be", () => {
  for (let year = 2000; year < 2100; year += 1) {
    const holidays = statutoryHolidays(year);
    expect([...new Set(holidays.map(({ day }) => day))].sort()).toEqual(holidays.map(({ day }) => day));
    for (const { day, name } of holidays) {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      if (name === "Good Friday") expect(weekday).toBe(5);
      if (/Family|Victoria|Columbia|Labour|Thanksgiving/.test(name)) expect(weekday).toBe(1);
    }
  }
});
