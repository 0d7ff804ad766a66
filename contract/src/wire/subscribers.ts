/** `extenso/v1/subscribers`: addresses of the newsletter, and what their owners agreed to. Times are UTC without a zone. */
import * as z from "zod/mini";

/** By name. */
export const subscriberStates = {
  confirmed: "Subscribed",
  pending: "Not confirmed",
  unsubscribed: "Unsubscribed",
} as const;

export const wireSubscriber = z.object({
  id: z.number(),
  email: z.string(),
  state: z.enum(["confirmed", "pending", "unsubscribed"]),
  /** When the state began. */
  since_gmt: z.string(),
  /** When the form was sent last, from which page, and the words beside it; `null` once that record is deleted. */
  consent_gmt: z.nullable(z.string()),
  consent_page: z.nullable(z.string()),
  consent_words: z.nullable(z.string()),
});

export type WireSubscriber = z.infer<typeof wireSubscriber>;
