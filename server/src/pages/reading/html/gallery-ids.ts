/** The pictures that a portfolio item names. */
import { attributeOf, type ParsedHtml } from "../../../engines/html/tokens.ts";

/** The ids of a text's gallery pictures: `data-id`, in order, each once. */
export function galleryIds({ tokens }: ParsedHtml): number[] {
  const ids = new Set<number>();
  for (const token of tokens) {
    const value = token.kind === "open" ? (attributeOf(token, "data-id") ?? "").trim() : "";
    if (/^\d{1,15}$/.test(value) && Number(value) > 0) ids.add(Number(value));
  }
  return [...ids];
}
