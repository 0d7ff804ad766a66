/** What every page knows of the site it belongs to: given by the root, so that primitives need not know it. */
import { createContext, useContext } from "react";

export interface SiteFacts {
  /** Where people reach the site, without a slash at the end. */
  publicUrl: string;
  /** The content is this server's own, which makes AVIF and WebP of every picture. */
  ownContent: boolean;
}

export const SiteFactsContext = /* @__PURE__ */ createContext<SiteFacts>({
  publicUrl: "",
  ownContent: false,
});

export const useSiteFacts = (): SiteFacts => useContext(SiteFactsContext);
