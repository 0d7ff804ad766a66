/** Nothing is announced. */
import type { SiteDocument } from "../parts.ts";

export const firstAnnouncement: SiteDocument<"announcement"> = {};
