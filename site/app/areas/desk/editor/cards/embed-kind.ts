/** Cards that the window for an address makes. */
export type EmbedKind = "film" | "embed" | "bookmark";
