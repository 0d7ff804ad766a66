/** State of the list of requests in its URL: view, owner, search, order and page. */
import { type RequestStatus, requestStatuses } from "@extenso/contract/requests/request-fields.ts";
import {
  type Argument,
  type ChangeList,
  choiceArgument,
  listState,
  type StateOf,
  textArgument,
} from "../kit/list-state.ts";
import type { RequestQuery } from "./requests-api.ts";

/** `open`: requests that still need something done; `waiting`: clients wait for an answer. */
export type RequestView = "open" | "waiting" | RequestStatus | "all";

const views: readonly RequestView[] = [
  "open",
  "all",
  "waiting",
  ...requestStatuses.map(({ value }) => value),
];
const sorts = ["activity", "due", "name", "value", "next_step"] as const;
export type RequestSort = (typeof sorts)[number];

/** The direction in which each order begins. */
export const firstOrder = (sort: RequestSort): "asc" | "desc" =>
  sort === "activity" || sort === "value" ? "desc" : "asc";

/** 0: without an owner; undefined: of any owner. Staff of a WordPress have ids below 0. */
const ownerArgument: Argument<number | undefined> = {
  initial: () => undefined,
  parse: (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined),
};

export const requestList = listState({
  status: choiceArgument(views, "open"),
  owner: ownerArgument,
  search: textArgument(),
  sort: choiceArgument(sorts, "activity"),
  order: choiceArgument(["asc", "desc"], ({ sort }) => firstOrder(sort as RequestSort)),
});

export type RequestListState = StateOf<typeof requestList>;
export type ChangeRequestList = ChangeList<RequestListState>;

/** A search in the default view covers all requests, not the open ones alone. */
export function queryOf({ status, owner, search, sort, order, page }: RequestListState): RequestQuery {
  const searchesAll = status === "open" && search.trim() !== "";
  const isStatus = status !== "all" && status !== "open" && status !== "waiting";
  return {
    status: isStatus ? [status] : [],
    view: status === "waiting" || (status === "open" && !searchesAll) ? status : undefined,
    owner,
    search,
    orderby: sort,
    order,
    page,
  };
}
