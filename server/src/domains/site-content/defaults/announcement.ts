/** Nothing is announced. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstAnnouncement: SiteDocument<"announcement"> = {};
