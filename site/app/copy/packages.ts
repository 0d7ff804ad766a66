/** Helpers for the packages, whose words are the studio's (docs/site-content.md). */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export type StudioPackage = SiteDocument<"packages">["items"][number];

/** A link to the contact form that selects the package's service and names the package in the message. */
export function packageRequestAddress({ service, slug }: Pick<StudioPackage, "service" | "slug">): string {
  return `/contact?${new URLSearchParams({ service, package: slug })}`;
}
