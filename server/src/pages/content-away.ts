/** Tells content that can't be read at the moment from a fault of the program. */
import { unavailableDependency } from "../engines/http/unavailable-dependency.ts";

/** Statuses of a call to a content server that is busy, not there or too slow, and of ours without its database. */
const awayStatuses = new Set<unknown>([502, 503, 504]);

/** Whether what failed is usually back soon. A full disk isn't: somebody has to make room. */
export function isContentAway(error: unknown): boolean {
  const away = unavailableDependency(error);
  if (away !== null) return away !== "room";
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  return awayStatuses.has(status) && code !== "extenso_disk_full";
}
