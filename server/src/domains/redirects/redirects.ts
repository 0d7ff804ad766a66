/** Redirects that the studio writes itself, and counts of visits. Those of renames are written with the content. */
export { createVisits, type Visits } from "./visits.ts";
