import { adaptContent } from "@extenso/contract/content-hosts.ts";
import { plainText } from "@extenso/contract/html-text.ts";
import type { WirePlace } from "@extenso/contract/place-calls.ts";
import type { ContentContext } from "../../../content.ts";
import { safeHtml } from "../../../content-html.server.ts";
import type { WrittenPage } from "./content-page.tsx";

/** As much as search engines show. */
const longestSummary = 160;

/** From a page on the wire to the one that is shown: its HTML is made safe here and nowhere else. */
export function writtenPage(
  { contentHosts, publicUrl }: Pick<ContentContext, "contentHosts" | "publicUrl">,
  { title, content }: WirePlace,
): WrittenPage & { summary: string } {
  const html = safeHtml(adaptContent(content.rendered, contentHosts, publicUrl));
  return {
    title: plainText(title.rendered) || "Untitled",
    html,
    protected: content.protected,
    summary: plainText(html).slice(0, longestSummary),
  };
}
