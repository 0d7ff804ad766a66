/** The address holds the calendar's month and kind. */
import { type CalendarKind, calendarKinds } from "@extenso/contract/wire/calendar.ts";
import { isMonth } from "./month.ts";

export interface CalendarState {
  /** Empty: the month that it is. */
  month: string;
  /** Empty: all. */
  kind: CalendarKind | "";
}

/** As the desk's addresses have them. */
const names: Record<string, CalendarKind> = {
  posts: "posts",
  pages: "pages",
  portfolio: "portfolio-items",
  site: "site",
};

export function readCalendarState(params: URLSearchParams): CalendarState {
  const month = params.get("month") ?? "";
  const kind = params.get("kind") ?? "";
  return {
    month: isMonth(month) ? month : "",
    kind: Object.hasOwn(names, kind) ? (names[kind] as CalendarKind) : "",
  };
}

export function writeCalendarState({ month, kind }: CalendarState): URLSearchParams {
  const name = Object.entries(names).find(([, one]) => one === kind)?.[0];
  return new URLSearchParams({ ...(month ? { month } : {}), ...(name ? { kind: name } : {}) });
}

export const kindsOf = ({ kind }: CalendarState): readonly CalendarKind[] =>
  kind === "" ? calendarKinds : [kind];
