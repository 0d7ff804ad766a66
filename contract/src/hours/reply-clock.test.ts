import { describe, expect, test } from "vitest";
import { type Opening, weekdays, weekOf } from "../site-content/opening-hours.ts";
import { numbers } from "../test-numbers.ts";
import { type BusinessHours, businessHours, dueAt, warnAt } from "./reply-clock.ts";
import { clockTime, dayMs, momentOf } from "./studio-clock.ts";

const timeZone = "America/Vancouver";
const usual: BusinessHours = { week: weekOf("Mo-Fr 09:00-17:30"), holidays: [], timeZone };

/** Times on the studio's clock, as `2026-11-27 16:00`. */
const at = (local: string, zone = timeZone) => {
  const [day = "", time = "00:00"] = local.split(" ");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const clock = { day: Date.parse(`${day}T00:00:00Z`) / dayMs, time: (hours * 60 + minutes) * 60_000 };
  return new Date(momentOf(clock, zone));
};
const shown = (moment: Date, zone = timeZone) => {
  const { day, time } = clockTime(moment.getTime(), zone);
  return new Date(day * dayMs + time).toISOString().slice(0, 16).replace("T", " ");
};
const due = (received: string, hours: BusinessHours | null = usual) => shown(dueAt(at(received), hours));
const warned = (received: string, hours: BusinessHours | null = usual) =>
  shown(warnAt(at(received), dueAt(at(received), hours), hours));

describe("without business hours", () => {
  test("an answer is due 24 hours after the request, on a Saturday and over a change of the clock", () => {
    for (const received of ["2026-11-28T12:00:00.123Z", "2026-11-01T08:30:00Z", "2026-03-08T09:30:00Z"]) {
      const moment = new Date(received);
      const answer = dueAt(moment, null);
      expect(answer.getTime() - moment.getTime()).toBe(24 * 3_600_000);
      expect(answer.getTime() - warnAt(moment, answer, null).getTime()).toBe(4 * 3_600_000);
    }
  });

  test("the switch decides, not the hours", () => {
    const opening = { week: usual.week, holidays: [], countsReplies: false };
    expect(businessHours(opening, timeZone)).toBeNull();
    expect(businessHours({ ...opening, countsReplies: true }, timeZone)).toEqual(usual);
  });
});

describe("in business hours", () => {
  test.each([
    ["on a Tuesday, the same time on Wednesday", "2026-11-24 11:15", "2026-11-25 11:15"],
    ["on a Friday, the same time on Monday", "2026-11-27 16:00", "2026-11-30 16:00"],
    ["on a Friday night, as if on Monday morning", "2026-11-27 22:00", "2026-12-01 09:00"],
    ["on a Saturday, as if on Monday morning", "2026-11-28 11:00", "2026-12-01 09:00"],
    ["before the day begins, as if when it does", "2026-11-24 06:00", "2026-11-25 09:00"],
    ["at the very end of a day, as if the next day", "2026-11-24 17:30", "2026-11-26 09:00"],
  ])("%s", (_, received, answer) => {
    expect(due(received)).toBe(answer);
  });

  test.each([
    ["spring", "2026-03-27 16:00", "2026-03-30 16:00", 71],
    ["autumn", "2026-10-23 16:00", "2026-10-26 16:00", 73],
  ])("over the change of the clock in %s, the time of day is kept", (_, received, answer, hours) => {
    const zone = "Europe/Berlin";
    const moment = at(received, zone);
    const due = dueAt(moment, { ...usual, timeZone: zone });
    expect(shown(due, zone)).toBe(answer);
    expect((due.getTime() - moment.getTime()) / 3_600_000).toBe(hours);
  });

  test("a holiday is no business day", () => {
    const holidays = [
      { day: "2026-12-25", name: "Christmas Day" },
      { day: "2026-12-28", name: "Boxing Day" },
    ];
    const hours = { ...usual, holidays };
    expect(due("2026-12-24 10:00", hours)).toBe("2026-12-29 10:00");
    expect(due("2026-12-25 10:00", hours)).toBe("2026-12-30 09:00");
  });

  test("a day that is shorter, or has a break, moves the time to when it is open", () => {
    const week = { ...usual.week, saturday: [{ from: "10:00", to: "14:00" }] };
    week.wednesday = [
      { from: "09:00", to: "12:00" },
      { from: "13:00", to: "17:00" },
    ];
    const hours = { ...usual, week };
    expect(due("2026-11-27 16:00", hours)).toBe("2026-11-28 14:00");
    expect(due("2026-11-27 09:10", hours)).toBe("2026-11-28 10:00");
    expect(due("2026-11-24 12:20", hours)).toBe("2026-11-25 13:00");
    expect(due("2026-11-24 12:00", hours)).toBe("2026-11-25 12:00");
    expect(due("2026-11-25 12:20", hours)).toBe("2026-11-26 13:00");
  });

  test("a studio that never closes answers at the same time the day after, also when an hour is missing", () => {
    const hours = { ...usual, week: weekOf("Mo-Su 00:00-24:00") };
    expect(due("2026-11-28 23:59", hours)).toBe("2026-11-29 23:59");
    const zone = "Europe/Berlin";
    const berlin = { ...hours, timeZone: zone };
    expect(shown(dueAt(at("2026-03-28 02:30", zone), berlin), zone)).toBe("2026-03-29 03:30");
    expect(dueAt(at("2026-10-24 02:30", zone), berlin).toISOString()).toBe("2026-10-25T00:30:00.000Z");
  });

  test("colleagues are told four open hours before", () => {
    expect(warned("2026-11-27 16:00")).toBe("2026-11-30 12:00");
    expect(warned("2026-11-28 11:00")).toBe("2026-11-30 13:30");
    expect(warned("2026-11-24 11:00")).toBe("2026-11-24 15:30");
    expect(warned("2026-11-24 06:00")).toBe("2026-11-24 13:30");
  });

  test("a week that never opens is no week to count in", () => {
    expect(() => dueAt(at("2026-11-24 10:00"), { ...usual, week: weekOf("") })).toThrow("never opens");
  });
});

describe("for any hours, in zones with and without changes of the clock", () => {
  const zones = ["America/Vancouver", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"];

  test.each(zones)(
    "%s: due while open, on the next business day, in the order in which requests came",
    (zone) => {
      const random = numbers(11);
      const upTo = (most: number) => Math.floor((random.next().value ?? 0) * most);
      for (let round = 0; round < 50; round += 1) {
        const hours: BusinessHours = { week: weekOf(""), holidays: [], timeZone: zone };
        for (const day of weekdays) {
          if (upTo(3) > 0) hours.week[day] = anyDay(upTo);
        }
        if (Object.values(hours.week).every(({ length }) => length === 0)) hours.week.monday = anyDay(upTo);
        const from = Date.UTC(2026, 0, 1) + upTo(365 * 24 * 60) * 60_000;
        hours.holidays = Array.from({ length: upTo(20) }, () => ({
          day: new Date(from + upTo(40) * dayMs).toISOString().slice(0, 10),
          name: "Closed",
        }));
        let before = 0;
        for (let step = 0; step < 24; step += 1) {
          const received = new Date(from + step * 47 * 60_000);
          const answer = dueAt(received, hours);
          const warning = warnAt(received, answer, hours);
          expect(isOpen(answer, hours)).toBe(true);
          expect(answer.getTime()).toBeGreaterThan(received.getTime());
          expect(answer.getTime()).toBeGreaterThanOrEqual(before);
          expect(warning.getTime()).toBeGreaterThanOrEqual(received.getTime());
          expect(warning.getTime()).toBeLessThan(answer.getTime());
          expect(businessDaysBetween(received, answer, hours)).toBeLessThanOrEqual(1);
          before = answer.getTime();
        }
      }
    },
  );
});

function anyDay(upTo: (most: number) => number): Opening["week"]["monday"] {
  const times = [...new Set(Array.from({ length: 2 * (1 + upTo(3)) }, () => 15 * (1 + upTo(95))))].sort(
    (one, other) => one - other,
  );
  const clock = (minutes = 0) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const spans: Opening["week"]["monday"] = [];
  for (let index = 0; index + 1 < times.length; index += 2) {
    spans.push({ from: clock(times[index]), to: clock(times[index + 1]) });
  }
  return spans.length > 0 ? spans : [{ from: "09:00", to: "00:00" }];
}

/** By trying, from the outside: whether the clock shows a time of that day's hours. */
function isOpen(moment: Date, hours: BusinessHours): boolean {
  const local = shown(moment, hours.timeZone);
  const [day = "", time = ""] = local.split(" ");
  // A day's end at midnight is shown as the next day's first minute.
  const isMidnight = time === "00:00";
  const eve = new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
  const isOn = (date: string, fits: (span: { from: string; to: string }) => boolean) =>
    !hours.holidays.some((holiday) => holiday.day === date) &&
    hours.week[weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "sunday"].some(fits);
  return (
    isOn(day, ({ from, to }) => time >= from && (to === "00:00" || time <= to)) ||
    // An hour that the clock skips is shown as the one after it.
    isOn(day, ({ to }) => to < time && momentIsSkipped(day, to, hours.timeZone)) ||
    (isMidnight && isOn(eve, ({ to }) => to === "00:00"))
  );
}

const momentIsSkipped = (day: string, time: string, zone: string) =>
  shown(at(`${day} ${time}`, zone), zone) !== `${day} ${time}`;

/** Days strictly between the two on which the studio opens. */
function businessDaysBetween(received: Date, answer: Date, hours: BusinessHours): number {
  const [first, last] = [received, answer].map((moment) => clockTime(moment.getTime(), hours.timeZone).day);
  let count = 0;
  for (let day = (first ?? 0) + 1; day < (last ?? 0); day += 1) {
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    const isHoliday = hours.holidays.some((holiday) => holiday.day === date);
    if (!isHoliday && hours.week[weekdays[new Date(day * dayMs).getUTCDay()] ?? "sunday"].length > 0)
      count += 1;
  }
  return count;
}
