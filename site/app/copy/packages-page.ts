/** What the two pages of packages are called (docs/specification.md §2); their words are the studio's. */
export const packagesTabs = { base: "Base Packages", custom: "Custom Quotations" } as const;
