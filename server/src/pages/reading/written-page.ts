import type { WirePlace } from "@extenso/contract/client/place-calls.ts";
import type { WrittenPage } from "@extenso/contract/entities.ts";
import { plainText } from "../../engines/html/text.ts";
import { parseHtml } from "../../engines/html/tokens.ts";
import { adaptContent } from "./content-hosts.ts";
import { safeHtml } from "./safe-html.ts";

/** As much as search engines show. */
const longestSummary = 160;

/** From a page on the wire to the one that is shown, with its HTML made safe. */
export function writtenPage(
  { contentHosts, publicUrl }: { contentHosts: readonly string[]; publicUrl: string },
  { title, content }: WirePlace,
): WrittenPage {
  const html = safeHtml(adaptContent(parseHtml(content.rendered), contentHosts, publicUrl), { blocks: true });
  return {
    title: plainText(title.rendered) || "Untitled",
    html,
    protected: content.protected,
    summary: plainText(html).slice(0, longestSummary),
  };
}
