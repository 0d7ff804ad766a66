/** Redirects that the studio writes itself, and counts of old and unknown addresses. Those of renames are written with the content. */
export { type AddressCounts, createAddressCounts } from "./address-counts.ts";
