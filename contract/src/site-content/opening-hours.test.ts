import { expect, test } from "vitest";
import { defaultContent } from "../../../server/src/domains/site-content/default-content.ts";
import { checkDocument } from "./check-content.ts";
import { hoursLabel, searchEngineHours } from "./hours-label.ts";
import { type Opening, weekOf } from "./opening-hours.ts";
import { readStored } from "./stored-document.ts";

const { contact } = defaultContent;
const faultsOf = (opening: unknown) =>
  checkDocument("contact", { ...contact, opening: { ...contact.opening, ...(opening as object) } }).faults;
const nine = { from: "09:00", to: "17:30" };

test.each([
  ["Mo-Fr 09:00-17:30", "Monday to Friday, 9 a.m. to 5:30 p.m.", ["Mo-Fr 09:00-17:30"]],
  [
    "Sa-Mo 10:00-12:00",
    "Monday, 10 a.m. to noon; Saturday and Sunday, 10 a.m. to noon",
    ["Mo 10:00-12:00", "Sa-Su 10:00-12:00"],
  ],
  ["Mo-Su 00:00-24:00", "Every day, all day", ["Mo-Su 00:00-23:59"]],
  [
    "Fr 22:00-02:00",
    "Friday, 10 p.m. to midnight; Saturday, midnight to 2 a.m.",
    ["Fr 22:00-23:59", "Sa 00:00-02:00"],
  ],
  ["", "By appointment", []],
])("hours of “%s” in words and for search engines", (text, label, forEngines) => {
  const week = weekOf(text);
  expect(hoursLabel(week)).toBe(label);
  expect(searchEngineHours(week)).toEqual(forEngines);
});

test("several spans of one day are told together", () => {
  const week = {
    ...weekOf(""),
    tuesday: [
      { from: "09:00", to: "12:00" },
      { from: "13:00", to: "17:00" },
    ],
  };
  expect(hoursLabel(week)).toBe("Tuesday, 9 a.m. to noon and 1 p.m. to 5 p.m.");
});

test.each<[string, Partial<Opening>, string, string]>([
  [
    "four spans",
    { week: { ...weekOf(""), monday: [nine, nine, nine, nine] } },
    "opening.week.monday",
    "At most 3.",
  ],
  [
    "a day that ends before it begins",
    { week: { ...weekOf(""), monday: [{ from: "10:00", to: "09:00" }] } },
    "opening.week.monday.0.to",
    "This is not after the opening.",
  ],
  [
    "spans that overlap",
    { week: { ...weekOf(""), monday: [nine, { from: "17:00", to: "18:00" }] } },
    "opening.week.monday.1.from",
    "This is not after the time before.",
  ],
  [
    "a time that is none",
    { week: { ...weekOf(""), monday: [{ from: "25:00", to: "26:00" }] } },
    "opening.week.monday.0.from",
    "A time such as 09:00.",
  ],
  [
    "a day that is not in the calendar",
    { holidays: [{ day: "2026-02-30", name: "None" }] },
    "opening.holidays.0.day",
    "A day of the calendar.",
  ],
  [
    "a holiday twice",
    {
      holidays: [
        { day: "2026-12-25", name: "One" },
        { day: "2026-12-25", name: "Two" },
      ],
    },
    "opening.holidays.1",
    "There are two of 2026-12-25.",
  ],
  [
    "counting in hours that never open",
    { week: weekOf(""), countsReplies: true },
    "opening.countsReplies",
    "Without opening hours, nothing can be counted in them.",
  ],
])("%s is refused", (_, opening, path, message) => {
  expect(faultsOf(opening)?.[path]).toBe(message);
});

test("an open end at midnight, sixty holidays, and hours that are counted are taken", () => {
  const holidays = Array.from({ length: 60 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    name: "Closed",
  }));
  const week = { ...weekOf("Mo-Fr 09:00-17:30"), saturday: [{ from: "18:00", to: "00:00" }] };
  expect(faultsOf({ week, holidays, countsReplies: true })).toBeUndefined();
});

test("contact data of version 1 keep their hours, and their own words about them", () => {
  const { opening: _, ...others } = contact;
  const stored = (hours: string, openingHours: string) =>
    readStored("contact", JSON.stringify({ ...others, hours, openingHours }), 1).document;
  expect(stored("Monday to Friday, 9 a.m. to 5:30 p.m.", "Mo-Fr 09:00-17:30")).toEqual(contact);
  expect(stored("Most days, ring first", "Tu,Th 10:00-16:00")).toMatchObject({
    hours: "Most days, ring first",
    opening: {
      week: {
        monday: [],
        tuesday: [{ from: "10:00", to: "16:00" }],
        thursday: [{ from: "10:00", to: "16:00" }],
      },
      countsReplies: false,
    },
  });
});
