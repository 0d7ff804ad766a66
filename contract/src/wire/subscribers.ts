/** `extenso/v1/subscribers`: addresses of the newsletter, and what their owners agreed to. Times are UTC without a zone. */
import * as z from "zod/mini";

/** By name. */
export const subscriberStates = {
  confirmed: "Subscribed",
  pending: "Not confirmed",
  unsubscribed: "Unsubscribed",
} as const;

export type SubscriberState = keyof typeof subscriberStates;

export const wireSubscriber = z.object({
  id: z.number(),
  email: z.string(),
  state: z.enum(["confirmed", "pending", "unsubscribed"]),
  /** When the state began. */
  since_gmt: z.string(),
  /** The words beside the form, the form's page, and when it was sent; `null` once that record has been deleted. */
  consent: z.nullable(z.object({ words: z.string(), page: z.string(), given_gmt: z.string() })),
});

export type WireSubscriber = z.infer<typeof wireSubscriber>;
