/** What `search` looks in; the one place that says how it is made of a post. */
import { plainText } from "@extenso/contract/html-text.ts";

/**
 * @param parts title, own excerpt and content as they are written, HTML or plain.
 * @returns their words without markup, in lower case.
 */
export function searchText(parts: string[]): string {
  return plainText(parts.join(" ")).toLowerCase();
}
