/** Which requests the list shows, as its address has it. */
import { type RequestStatus, requestStatuses } from "@extenso/contract/requests/request-fields.ts";
import type { RequestQuery } from "./requests-api.ts";

/** `open`: everything that somebody still has to do something about; `waiting`: clients wait for an answer. */
export type RequestView = "open" | "waiting" | RequestStatus | "all";

export interface RequestListState {
  view: RequestView;
  /** 0: nobody's; undefined: whoever's. */
  owner: number | undefined;
  search: string;
  sort: RequestSort;
  order: "asc" | "desc";
  page: number;
}

const sorts = ["activity", "due", "name", "value", "next_step"] as const;
export type RequestSort = (typeof sorts)[number];

/** The end of each order that is wanted first. */
export const firstOrder = (sort: RequestSort): "asc" | "desc" =>
  sort === "activity" || sort === "value" ? "desc" : "asc";

const views: readonly string[] = ["all", "waiting", ...requestStatuses.map(({ value }) => value)];

export function readListState(params: URLSearchParams): RequestListState {
  const view = params.get("status") ?? "";
  const owner = params.get("owner");
  const sort = sorts.find((name) => name === params.get("sort")) ?? "activity";
  const order = params.get("order");
  return {
    view: views.includes(view) ? (view as RequestView) : "open",
    owner: owner !== null && /^-?\d{1,9}$/.test(owner) ? Number(owner) : undefined,
    search: (params.get("search") ?? "").slice(0, 200),
    sort,
    order: order === "asc" || order === "desc" ? order : firstOrder(sort),
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

/** Arguments that differ from the list as it opens. */
export function writeListState({
  view,
  owner,
  search,
  sort,
  order,
  page,
}: RequestListState): URLSearchParams {
  return new URLSearchParams({
    ...(view === "open" ? {} : { status: view }),
    ...(owner === undefined ? {} : { owner: String(owner) }),
    ...(search.trim() === "" ? {} : { search }),
    ...(sort === "activity" ? {} : { sort }),
    ...(order === firstOrder(sort) ? {} : { order }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
}

/** A search is for everything that was ever asked, unless a status is chosen. */
export function queryOf({ view, owner, search, sort, order, page }: RequestListState): RequestQuery {
  const searchesAll = view === "open" && search.trim() !== "";
  const isStatus = view !== "all" && view !== "open" && view !== "waiting";
  return {
    status: isStatus ? [view] : [],
    view: view === "waiting" || (view === "open" && !searchesAll) ? view : undefined,
    owner,
    search,
    orderby: sort,
    order,
    page,
  };
}

/** Changes what the address says. @param typing leaves no trail in the history. */
export type ChangeList = (changes: Partial<RequestListState>, typing?: boolean) => void;
