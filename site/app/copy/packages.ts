/** What pages make of the packages, whose words are the studio's (docs/site-words.md). */
import type { SiteDocument } from "@extenso/contract/site-words/parts.ts";

export type StudioPackage = SiteDocument<"packages">["items"][number];

/** Leads to the contact form with the package's service chosen and its name in the message. */
export function packageRequestAddress({ service, slug }: Pick<StudioPackage, "service" | "slug">): string {
  return `/contact?${new URLSearchParams({ service, package: slug })}`;
}
