/** The portfolio's messages (docs/specification.md §8), apart from `messages.ts`: visitors load no others at first. */
export const portfolioMessages = {
  loading: "Loading portfolio items...",
  title: "Unable to load portfolio",
  text: "Failed to load portfolio items",
  retry: "Try Again",
} as const;
