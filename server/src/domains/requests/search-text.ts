/** Folded text of a request, for searching. */
import { foldText } from "../../engines/wordpress-values/fold-text.ts";

/** Characters; a conversation that is longer is found by its beginning. */
export const longestSearched = 100_000;

/** @param said what is there, in order. @returns folded, within the bound. */
export function requestSearchText(...said: string[]): string {
  return foldText(said.join(" ").slice(0, longestSearched)).replaceAll("\0", "").slice(0, longestSearched);
}
