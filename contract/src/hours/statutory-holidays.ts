/** British Columbia's statutory holidays, worked out for any year of the Gregorian calendar. */

export interface Holiday {
  /** Such as `2026-12-25`. */
  day: string;
  name: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** @param month from 1. */
const dayOf = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** The first Monday of a month on a date or after it. */
function mondayFrom(year: number, month: number, date: number): string {
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  return dayOf(year, month, date + ((8 - weekday) % 7));
}

/** Two days before Easter Sunday (Meeus, “Astronomical Algorithms”, chapter 8). */
function goodFriday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const date = (h + l - 7 * m + 33 * month + 19) % 32;
  return new Date(Date.UTC(year, month - 1, date) - 2 * dayMs).toISOString().slice(0, 10);
}

/** Holidays of the Employment Standards Act, section 1. */
export function statutoryHolidays(year: number): Holiday[] {
  return [
    { day: dayOf(year, 1, 1), name: "New Year’s Day" },
    { day: mondayFrom(year, 2, 15), name: "Family Day" },
    { day: goodFriday(year), name: "Good Friday" },
    // The Monday before May 25.
    { day: mondayFrom(year, 5, 18), name: "Victoria Day" },
    { day: dayOf(year, 7, 1), name: "Canada Day" },
    { day: mondayFrom(year, 8, 1), name: "British Columbia Day" },
    { day: mondayFrom(year, 9, 1), name: "Labour Day" },
    { day: dayOf(year, 9, 30), name: "National Day for Truth and Reconciliation" },
    { day: mondayFrom(year, 10, 8), name: "Thanksgiving Day" },
    { day: dayOf(year, 11, 11), name: "Remembrance Day" },
    { day: dayOf(year, 12, 25), name: "Christmas Day" },
  ];
}
