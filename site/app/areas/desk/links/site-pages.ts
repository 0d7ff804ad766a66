/** The site's own pages, which can be linked to by searching for their names. */
import { rankOf } from "../commands/match.ts";

export interface SitePage {
  path: string;
  label: string;
  /** Additional search words. */
  keywords?: string;
}

export const sitePages: readonly SitePage[] = [
  { path: "/", label: "Home", keywords: "start front clients testimonials faq" },
  { path: "/services", label: "Services", keywords: "prices" },
  { path: "/services/videography", label: "Videography", keywords: "services film video" },
  { path: "/services/photography", label: "Photography", keywords: "services photo pictures images" },
  { path: "/services/branding", label: "Branding", keywords: "services brand logo" },
  { path: "/services/drone-operation", label: "Drone Operation", keywords: "services aerial" },
  { path: "/services/web-development", label: "Web Development", keywords: "services website" },
  { path: "/services/media-management", label: "Media Management", keywords: "services social" },
  { path: "/services/event-coverage", label: "Event Coverage", keywords: "services" },
  { path: "/packages/base", label: "Base Packages", keywords: "packages prices" },
  { path: "/packages/custom", label: "Custom quotations", keywords: "packages quote rates prices" },
  { path: "/portfolio", label: "Portfolio", keywords: "work projects" },
  { path: "/about", label: "About", keywords: "studio team" },
  { path: "/contact", label: "Contact", keywords: "request inquiry form address" },
  { path: "/newsletter", label: "Newsletter", keywords: "subscribe" },
  { path: "/privacy-policy", label: "Privacy & Cookies Policy", keywords: "legal" },
  { path: "/terms-of-service", label: "Terms of Use", keywords: "legal terms of service" },
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
