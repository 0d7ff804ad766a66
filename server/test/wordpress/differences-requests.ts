/** Differences from the captured WordPress in responses of contact and newsletter, with reasons. */
import type { Difference } from "./differences-accounts.ts";

const reference = "The answer also carries `reference`, the number under which the request is stored.";

export const requestDifferences: Difference[] = [
  { name: "contact-ok", reason: reference },
  { name: "contact-ok-optional-empty", reason: reference },
  {
    name: "newsletter-ok",
    reason:
      "The message says what is true: nobody is subscribed before the mailed link is confirmed (double opt-in).",
  },
];
