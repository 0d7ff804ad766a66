/** The site's own pages, which can be linked to by searching for their names. */
import { rankOf } from "../../commands/match.ts";

export interface SitePage {
  path: string;
  label: string;
  /** Additional search words. */
  words?: string;
}

export const sitePages: readonly SitePage[] = [
  { path: "/", label: "Home", words: "start front clients testimonials faq" },
  { path: "/services", label: "Services", words: "prices" },
  { path: "/services/videography", label: "Videography", words: "services film video" },
  { path: "/services/photography", label: "Photography", words: "services photo pictures images" },
  { path: "/services/branding", label: "Branding", words: "services brand logo" },
  { path: "/services/drone-operation", label: "Drone Operation", words: "services aerial" },
  { path: "/services/web-development", label: "Web Development", words: "services website" },
  { path: "/services/media-management", label: "Media Management", words: "services social" },
  { path: "/services/event-coverage", label: "Event Coverage", words: "services" },
  { path: "/packages/base", label: "Base Packages", words: "packages prices" },
  { path: "/packages/custom", label: "Custom quotations", words: "packages quote rates prices" },
  { path: "/portfolio", label: "Portfolio", words: "work projects" },
  { path: "/about", label: "About", words: "studio team" },
  { path: "/contact", label: "Contact", words: "request inquiry form address" },
  { path: "/newsletter", label: "Newsletter", words: "subscribe" },
  { path: "/privacy-policy", label: "Privacy & Cookies Policy", words: "legal" },
  { path: "/terms-of-service", label: "Terms of Use", words: "legal terms of service" },
];

const most = 6;

/** @returns pages whose label or search words match, best match first. */
export function sitePagesNamed(typed: string): SitePage[] {
  if (typed === "") return [];
  return sitePages
    .map((page) => ({ page, rank: rankOf(page, typed) }))
    .filter(({ rank }) => rank > 1)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ page }) => page);
}
