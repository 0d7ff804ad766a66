import type { SiteDocument } from "../parts.ts";

export const firstBrand: SiteDocument<"brand"> = {};
