/** The portfolio's projects as its order has them. */
import { listRecords } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import { valueAt } from "./content-form.ts";

const perPage = 100;
/** The contract's longest order. */
const mostPages = 10;

/** Every published project, newest first. @throws {ApiError} */
export async function everyProject(signal?: AbortSignal): Promise<DeskRecord[]> {
  const all: DeskRecord[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { statuses: ["publish"], orderby: "date", order: "desc", page, perPage } as const;
    const { items, totalPages } = await listRecords("portfolio-items", query, signal);
    all.push(...items);
    if (page >= totalPages) break;
  }
  // A project that moved to the next page meanwhile is on both.
  return [...new Map(all.map((item) => [item.id, item])).values()];
}

export function numbersAt(document: unknown, path: string): number[] {
  const value = valueAt(document, path);
  return Array.isArray(value) ? value.filter((id) => typeof id === "number") : [];
}
