/** The address holds the state of a list, so the same address shows everybody the same list. */
import { type ListQuery, livingStatuses, type Status } from "../api/content.ts";

export const perPage = 25;

export type Sort = "modified" | "date" | "title" | "author";

export interface ListState {
  /** Empty: all but the trash. */
  status: Status | "";
  search: string;
  /** Where it is searched: in titles, or in texts, too. */
  look: "" | "texts";
  /** Numbers; 0 for all. */
  author: number;
  topic: number;
  /** Days (`2026-05-04`), site-local; empty where there is no bound. */
  from: string;
  to: string;
  sort: Sort;
  order: "asc" | "desc";
  page: number;
}

const initial: ListState = {
  status: "",
  search: "",
  look: "",
  author: 0,
  topic: 0,
  from: "",
  to: "",
  sort: "modified",
  order: "desc",
  page: 1,
} as const;

const statuses: readonly string[] = [...livingStatuses, "trash"];
const sorts: readonly string[] = ["modified", "date", "title", "author"];
const longestSearch = 200;

/** Names read best from A to Z, times from the newest. */
export function firstOrder(sort: Sort): ListState["order"] {
  return sort === "title" || sort === "author" ? "asc" : "desc";
}

function numberIn(value: string | null, otherwise: number): number {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : otherwise;
}

function dayIn(value: string | null): string {
  return value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : "";
}

/** Whatever somebody wrote into the address: what makes no sense counts as not said. */
export function readListState(params: URLSearchParams): ListState {
  const status = params.get("status") ?? "";
  const sortedBy = params.get("sort") ?? "";
  const sort = (sorts.includes(sortedBy) ? sortedBy : initial.sort) as Sort;
  const order = params.get("order");
  return {
    status: (statuses.includes(status) ? status : "") as ListState["status"],
    search: (params.get("search") ?? "").slice(0, longestSearch),
    look: params.get("look") === "texts" ? "texts" : "",
    author: numberIn(params.get("author"), 0),
    topic: numberIn(params.get("topic"), 0),
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
    sort,
    order: order === "asc" || order === "desc" ? order : firstOrder(sort),
    page: numberIn(params.get("page"), 1),
  };
}

/** Only what differs from the beginning. */
export function writeListState(state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    const usual = name === "order" ? firstOrder(state.sort) : initial[name as keyof ListState];
    if (value !== usual) params.set(name, String(value));
  }
  return params;
}

/** A narrowed list begins at its first page. */
export function changed(state: ListState, changes: Partial<ListState>): ListState {
  return { ...state, page: 1, ...changes };
}

export function isNarrowed({ status, search, author, topic, from, to }: ListState): boolean {
  return Boolean(status || search.trim() || author || topic || from || to);
}

export function queryOf(state: ListState): ListQuery {
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
