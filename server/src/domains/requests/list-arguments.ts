/** Arguments of the list of requests, as its query takes them. */
import type { RequestStatus } from "@extenso/contract/requests/request-fields.ts";
import type { RequestFilter, RequestSort } from "./list-requests.ts";

export function filterOf({ status, owner, search: typed, view }: Record<string, unknown>): RequestFilter {
  return {
    view: view === "open" || view === "waiting" ? view : null,
    statuses: Array.isArray(status) ? (status.map(String) as RequestStatus[]) : [],
    ownerId: owner === undefined ? null : Number(owner),
    search: typed === undefined ? "" : String(typed),
  };
}

export function sortOf({ orderby, order }: Record<string, unknown>): RequestSort {
  return { order: orderby as RequestSort["order"], direction: order === "asc" ? "asc" : "desc" };
}
