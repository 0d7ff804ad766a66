/** Facts about the site that every page has. */
import { useRouteLoaderData } from "react-router";

interface SiteFacts {
  /** Where people reach the site, without a slash at the end. */
  publicUrl: string;
  /** The content is this server's own, which makes AVIF and WebP of every picture. */
  ownContent: boolean;
}

const unknown: SiteFacts = { publicUrl: "", ownContent: false };

export function useSiteFacts(): SiteFacts {
  return useRouteLoaderData("root") ?? unknown;
}
