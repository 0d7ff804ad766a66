/** Figures of first answers in words. */
import type { MonthFigures } from "../requests-api.ts";

/** “November 2026” of `2026-11`. */
export function monthLabel(month: string): string {
  return new Intl.DateTimeFormat("en-CA", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-15T12:00:00Z`),
  );
}

/** “45 min”, “3 h 20 min”, “2 days 4 h”; a dash where there is none. */
export function durationLabel(minutes: number | null): string {
  if (minutes === null) return "–";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} days` : `${days} days ${hours % 24} h`;
}

/** Whole percent of those whose time is over or was kept; `null` where there are none. */
export function shareOf({ in_time, late }: Pick<MonthFigures, "in_time" | "late">): number | null {
  const all = in_time + late;
  if (all === 0) return null;
  // All of them is all of them, and nothing is nothing: no rounding hides one.
  if (late > 0 && in_time > 0) return Math.min(99, Math.max(1, Math.round((100 * in_time) / all)));
  return late === 0 ? 100 : 0;
}
