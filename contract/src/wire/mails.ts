/** `extenso/v1/mails`: mails that wait, failed, were sent or discarded, without their contents. Times are UTC without a zone. */
import * as z from "zod/mini";

export const mailStates = ["failed", "waiting", "sent", "discarded"] as const;
export type MailState = (typeof mailStates)[number];

/** Limit of mails per call that retries or discards. */
export const mostMailsAtOnce = 100;

export const wireMail = z.object({
  id: z.number(),
  state: z.literal(mailStates),
  /** Template, see `mailLabel`. */
  kind: z.string(),
  to: z.string(),
  /** Empty once it is sent or discarded, which wipes its content. */
  subject: z.string(),
  created_gmt: z.string(),
  /** Time at which it was sent, failed or was discarded; `null` while it waits. */
  ended_gmt: z.nullable(z.string()),
  attempts: z.number(),
  /** Why the last attempt failed, in words; empty where none did. */
  reason: z.string(),
  /** The mail server's own words for that. */
  detail: z.string(),
  /** Time of a waiting mail's next attempt; `null` for others, and while it is being sent. */
  next_gmt: z.nullable(z.string()),
  is_being_sent: z.boolean(),
});

export type WireMail = z.infer<typeof wireMail>;

/** All mails by state. */
export const wireMailCounts = z.object({
  failed: z.number(),
  waiting: z.number(),
  sent: z.number(),
  discarded: z.number(),
});

export type WireMailCounts = z.infer<typeof wireMailCounts>;

/** Ids of the changed mails. The others were sent, discarded or deleted meanwhile, or are being sent. */
export const wireMailsDone = z.object({ done: z.array(z.number()) });

/** Sender and notices. `set_by` names the environment variable that sets a value, which the desk can't change. */
export const wireMailSettings = z.object({
  sender: z.object({ name: z.string(), address: z.string(), set_by: z.nullable(z.string()) }),
  notices: z.object({ addresses: z.array(z.string()), set_by: z.nullable(z.string()) }),
  /** A mail server, as host and port, or a folder on the server's disk. */
  way: z.object({ kind: z.enum(["smtp", "folder"]), name: z.string() }),
  /** Host of the mailbox that replies are read from; `null` if none is configured. */
  mailbox: z.nullable(z.string()),
  /** Address for replies; `problem` and `todo` are set if it may not be the mailbox that is read. */
  answers: z.object({ to: z.string(), problem: z.string(), todo: z.string() }),
  /** The caller's own address; empty if this server doesn't know it. */
  own_address: z.string(),
});

export type WireMailSettings = z.infer<typeof wireMailSettings>;

/** DNS check of the sender's domain: MX, SPF, DKIM and DMARC. */
export const wireSenderCheck = z.object({
  domain: z.string(),
  findings: z.array(
    z.object({
      name: z.string(),
      verdict: z.enum(["good", "doubtful", "bad", "unknown"]),
      text: z.string(),
      todo: z.string(),
    }),
  ),
});

export const wireTestMail = z.object({
  id: z.number(),
  to: z.string(),
  state: z.enum(["sending", "sent", "failed"]),
  /** Why the last attempt failed, in words; empty where none did. */
  reason: z.string(),
  /** The mail server's own words for that. */
  detail: z.string(),
});

export type WireTestMail = z.infer<typeof wireTestMail>;
