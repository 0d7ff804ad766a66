/** Visits to public pages, counted by day. */
export { createVisits, type Visits } from "./count-visits.ts";
export type { PageRequest } from "./page-view.ts";
