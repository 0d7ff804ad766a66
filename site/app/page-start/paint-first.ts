/** The order in which a page asks for its parts: what its first paint takes goes before its scripts. */
import { bootAfterPaint } from "./boot-script.ts";

/** React sets preloads before all else in the head. */
const preloadsAndStyles =
  /(<link rel="preload"[\s\S]*?)(<script[^>]*>[^<]*<\/script><link rel="stylesheet"[^>]*>)/;

/**
 * A page is whole without its scripts: its stylesheet is asked for first, its modules once it is painted.
 * @param html a whole page as React wrote it.
 */
export function paintFirst(html: string): string {
  return bootAfterPaint(html.replace(preloadsAndStyles, "$2$1"));
}
