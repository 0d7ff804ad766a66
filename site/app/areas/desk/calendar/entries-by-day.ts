import type { CalendarEntry } from "../api/calendar.ts";

/** By the day on the studio's clock, each day's in their order. */
export function entriesByDay(entries: readonly CalendarEntry[]): ReadonlyMap<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of [...entries].sort((a, b) => a.date.localeCompare(b.date))) {
    const day = entry.date.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}
