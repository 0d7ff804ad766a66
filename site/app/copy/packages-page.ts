/** Titles of the two package tabs (docs/specification.md §2); all other words are the studio's. */
export const packagesTabs = { base: "Base Packages", custom: "Custom Quotations" } as const;
