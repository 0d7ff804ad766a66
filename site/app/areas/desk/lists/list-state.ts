/** State of a list of records in its URL: filters, search, order and page. */
import { type ListQuery, livingStatuses, type Status } from "../api/content.ts";
import {
  type ChangeList,
  choiceArgument,
  dayArgument,
  listState,
  numberArgument,
  type StateOf,
  textArgument,
} from "../kit/list-state.ts";

export const perPage = 25;

const sorts = ["modified", "date", "title", "author"] as const;
export type Sort = (typeof sorts)[number];

const statuses: readonly (Status | "")[] = ["", ...livingStatuses, "trash"];

/** Names read best from A to Z, times from the newest. */
export function firstOrder(sort: Sort): "asc" | "desc" {
  return sort === "title" || sort === "author" ? "asc" : "desc";
}

export const recordList = listState({
  /** Empty: all but the trash. */
  status: choiceArgument(statuses, ""),
  search: textArgument(),
  /** Fields that the search covers: titles, or texts as well. */
  look: choiceArgument(["", "texts"], ""),
  /** Numbers; 0 for all. */
  author: numberArgument(0),
  topic: numberArgument(0),
  /** Days, site-local; empty where there is no bound. */
  from: dayArgument(),
  to: dayArgument(),
  sort: choiceArgument(sorts, "modified"),
  order: choiceArgument(["asc", "desc"], ({ sort }) => firstOrder(sort as Sort)),
});

export type RecordListState = StateOf<typeof recordList>;
export type ChangeRecordList = ChangeList<RecordListState>;

export function isNarrowed({ status, search, author, topic, from, to }: RecordListState): boolean {
  return Boolean(status || search.trim() || author || topic || from || to);
}

export function queryOf(state: RecordListState): ListQuery {
  const { status, search, look, author, topic, from, to, sort, order, page } = state;
  return {
    statuses: status ? [status] : livingStatuses,
    search: search.trim(),
    inTexts: look === "texts" || undefined,
    author: author || undefined,
    category: topic || undefined,
    after: from ? `${from}T00:00:00` : undefined,
    before: to ? `${to}T23:59:59` : undefined,
    orderby: sort,
    order,
    page,
    perPage,
  };
}

/** Spans that are looked through often, in days. */
export const spans = [
  { days: 7, label: "Last 7 days" },
  { days: 30, label: "Last 30 days" },
  { days: 365, label: "Last year" },
] as const;

/** @param today as the address has it: `2026-05-04`. */
export function dayBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}
