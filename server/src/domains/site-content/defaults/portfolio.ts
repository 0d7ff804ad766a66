/** Newest first, on the home page as well. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstPortfolio: SiteDocument<"portfolio"> = { order: [], featured: [] };
