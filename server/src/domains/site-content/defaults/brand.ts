import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstBrand: SiteDocument<"brand"> = {};
