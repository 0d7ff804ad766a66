/** The not-found page. Heading and button are exact (docs/specification.md §2.2); the rest leads on from a wrong address. */

export interface Destination {
  to: string;
  label: string;
  /** One line about the page. */
  text: string;
  /** Words in a mistyped address that mean this page, in lower case. */
  words: readonly string[];
}

export const notFound = {
  title: "Page Not Found",
  label: "404",
  text: "There is no page at this address. It may have moved, or there may be a typo.",
  /** Below the strip of blank negative. */
  punchline: "Nothing on this one. Somebody left the lens cap on.",
  button: { label: "Return Home", to: "/" },
  /** Stands above the destinations that share a word with the address. */
  guessTitle: "Were you looking for this?",
  /** Stands above the main ones where none does. */
  listTitle: "Try one of these",
} as const;

export const destinations: readonly Destination[] = [
  {
    to: "/services/videography",
    label: "Videography",
    text: "Films from thirty seconds to thirty minutes, from $2,500.",
    words: ["video", "videos", "videography", "film", "films", "commercial", "advert", "interview"],
  },
  {
    to: "/services/photography",
    label: "Photography",
    text: "Products, places and portraits, from $950.",
    words: ["photo", "photos", "photography", "photographer", "picture", "pictures", "portrait", "portraits"],
  },
  {
    to: "/services/branding",
    label: "Branding",
    text: "Logos, packaging and print, from $1,800.",
    words: ["brand", "branding", "logo", "logos", "identity", "design", "graphic", "packaging", "print"],
  },
  {
    to: "/services/drone-operation",
    label: "Drone Operation",
    text: "Aerial film, stills and surveys, from $1,200.",
    words: ["drone", "drones", "aerial", "aerials", "flight", "survey", "uav", "rpas"],
  },
  {
    to: "/services/media-management",
    label: "Media Management",
    text: "Your channels, month by month, from $1,500.",
    words: ["social", "media", "marketing", "instagram", "content", "management"],
  },
  {
    to: "/services/web-development",
    label: "Web Development",
    text: "Websites and shops, from $3,000.",
    words: ["web", "website", "websites", "site", "development", "shop", "seo"],
  },
  {
    to: "/services/event-coverage",
    label: "Event Coverage",
    text: "Concerts, conferences and openings, from $1,400.",
    words: ["event", "events", "coverage", "concert", "festival", "conference", "wedding"],
  },
  {
    to: "/services",
    label: "Services",
    text: "What we do, what it costs and how long it takes.",
    words: ["service", "services", "offer", "offers"],
  },
  {
    to: "/packages/base",
    label: "Base Packages",
    text: "Nine packages with starting prices.",
    words: ["package", "packages", "price", "prices", "pricing", "cost", "costs", "rates", "base"],
  },
  {
    to: "/packages/custom",
    label: "Custom quotations",
    text: "Several services in one quote, after a free consultation.",
    words: ["custom", "quotation", "quotations", "quote", "quotes", "consultation"],
  },
  {
    to: "/portfolio",
    label: "Portfolio",
    text: "Twelve projects in full.",
    words: ["portfolio", "work", "works", "project", "projects", "case", "cases", "clients", "gallery"],
  },
  {
    to: "/about",
    label: "About",
    text: "Who we are, and five promises you can check.",
    words: ["about", "team", "studio", "people", "company", "us", "jobs", "careers", "history"],
  },
  {
    to: "/contact",
    label: "Contact",
    text: "A quote in four short steps, our address and phone number.",
    words: ["contact", "contacts", "booking", "book", "hire", "address", "phone", "email", "map", "support"],
  },
  {
    to: "/dashboard/academy",
    label: "Extenso Academy",
    text: "Articles for members: quotes, permits, checklists, mistakes.",
    words: ["academy", "blog", "article", "articles", "news", "learn", "posts", "course", "courses"],
  },
  {
    to: "/privacy-policy",
    label: "Privacy & Cookies Policy",
    text: "What we store, why, and for how long.",
    words: ["privacy", "cookie", "cookies", "gdpr", "data"],
  },
  {
    to: "/terms-of-service",
    label: "Terms of Use",
    text: "The rules for this website and its accounts.",
    words: ["terms", "legal", "conditions", "tos", "use"],
  },
];

/** Suggestions for everybody: all pages except the single services and the members' pages. */
export const mainDestinations = destinations.filter(({ to }) => !/^\/(services|dashboard)\//.test(to));

/** At most three pages that share words with the path, those with most first; empty if there are none. */
export function guessDestinations(pathname: string): Destination[] {
  const asked = new Set(pathname.toLowerCase().split(/[^a-z]+/));
  return destinations
    .map((destination) => ({
      destination,
      shared: destination.words.filter((word) => asked.has(word)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 3)
    .map(({ destination }) => destination);
}
