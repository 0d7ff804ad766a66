/** Counts of visits, which this server keeps even if a WordPress keeps the content. */
import { type WireVisits, wireVisits } from "@extenso/contract/wire/visits.ts";
import { read } from "./send.ts";

export type { WireVisits };

export interface VisitsQuery {
  /** Length of the period, which ends today; 90 at most. */
  days: number;
  orderby: "visits" | "requests";
}

export function readVisits(query: VisitsQuery, signal?: AbortSignal): Promise<WireVisits> {
  return read(wireVisits, "/extenso/v1/visits", { query: { ...query }, signal });
}
