/** `extenso/v1/requests`: requests for a quote at the desk. Times are ISO 8601 in UTC, money is whole cents. */
import * as z from "zod/mini";

const person = z.object({
  /** `null` for an account of a WordPress behind this server that has no number here, and for one that is gone. */
  id: z.nullable(z.number()),
  name: z.string(),
});

const listed = {
  id: z.number(),
  /** Such as `EX-7K3M-92QD`. */
  reference: z.string(),
  status: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  service: z.string(),
  /** Way in: `form`, `phone` or `mail`. */
  source: z.string(),
  created_at: z.string(),
  /** Time of the newest message of either side, or of the request itself. */
  activity_at: z.string(),
  /** Time of the client's unanswered message; `null` if they don't wait. */
  waiting_since: z.nullable(z.string()),
  /** Time at which that answer is due; `null` if the client doesn't wait. */
  due_at: z.nullable(z.string()),
  /** Time from which the answer is urgent, by business hours if the studio counts those; `null` if `due_at` is. */
  due_soon_at: z.nullable(z.string()),
  owner: z.nullable(person),
  next_step: z.string(),
  /** A day, as `2026-12-01`. */
  next_step_on: z.nullable(z.string()),
  value_cents: z.nullable(z.number()),
  currency: z.string(),
  /** Number of changes. Sent along with a change, so that nobody overwrites changes they haven't seen. */
  revision: z.number(),
};

export const wireListedRequest = z.object({
  ...listed,
  /** Whether the client waits with a message that the caller hasn't read. */
  unread: z.boolean(),
});

/** Sender, notices and quoted text of an incoming mail; its own text is the message's. */
export const wireIncomingMail = z.object({
  id: z.number(),
  /** `mail` of a person, `auto-reply` of a program, or `bounce` of one of our mails. */
  kind: z.string(),
  /** Its sender's address. */
  email: z.string(),
  /** Whether the sender's address differs from that of the request. */
  other_address: z.boolean(),
  /** SPF, DKIM and DMARC of the sender's domain: `passed`, `failed` or `unknown`; empty if none was read. */
  sender_check: z.string(),
  /** Time at which the mail server received it. */
  sent_at: z.string(),
  /** Whether there is a signature or a quoted mail to show. */
  has_quoted: z.boolean(),
  /** Sentences about parts that were left out. */
  notices: z.array(z.string()),
});

export const wireQuotedText = z.object({ quoted: z.string() });

/** A mail without a request. */
const wireStrayMail = z.object({
  ...wireIncomingMail.shape,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  quoted: z.string(),
  /** Time at which it was filed; `null` while it is open. */
  filed_at: z.nullable(z.string()),
  files: z.array(z.object({ id: z.number(), name: z.string(), size: z.number(), mime_type: z.string() })),
  /** Requests of the same address that it may belong to, newest first. */
  candidates: z.array(
    z.object({ id: z.number(), reference: z.string(), status: z.string(), service: z.string() }),
  ),
});

export const wireStrayMails = z.object({ mails: z.array(wireStrayMail), total: z.number() });

/** The request that a stray mail was assigned to; `null` if none. */
export const wireStrayMailMoved = z.object({ request: z.nullable(z.number()) });

/** The studio's mailbox, as far as this server reads it. */
export const wireMailbox = z.object({
  /** `off`: no mailbox is configured. */
  state: z.enum(["off", "starting", "reading", "failing"]),
  read_at: z.nullable(z.string()),
  /** Reason why it can't be read, and the time since which it can't. */
  problem: z.string(),
  failed_at: z.nullable(z.string()),
  /** `Reply-To` of the studio's mails. */
  reply_to: z.string(),
  /** Warning that this may not be the mailbox that is read; empty if the addresses agree. */
  reply_to_problem: z.string(),
  /** Number of open stray mails. */
  waiting: z.number(),
});

export const wireRequestMessage = z.object({
  id: z.number(),
  kind: z.string(),
  author: person,
  subject: z.string(),
  body: z.string(),
  created_at: z.string(),
  /** Time at which a reply is or was sent; `null` for notes and calls. */
  send_at: z.nullable(z.string()),
  /** `held` (can be undone), `sending` (in the outbox), `sent`, `failed`, `returned` (bounced); `null` for others. */
  delivery: z.nullable(z.string()),
  /** Reason why a reply wasn't sent, or bounced. */
  problem: z.string(),
  /** For mails from outside. */
  mail: z.nullable(wireIncomingMail),
  /** `held`: the studio's notice of it waits for the hourly mail; `digest`: it was in one; otherwise empty. */
  notice: z.string(),
});

export const wireRequestFile = z.object({
  id: z.number(),
  /** The message that it belongs to; `null` for files of the request itself, and of a reply that isn't sent yet. */
  message_id: z.nullable(z.number()),
  /** `sender`, `staff` or `mail`. */
  origin: z.string(),
  name: z.string(),
  mime_type: z.string(),
  /** Bytes. */
  size: z.number(),
  created_at: z.string(),
});

export const wireRequestFiles = z.object({ files: z.array(wireRequestFile) });

const change = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
);

/** Fields of a request that a link to it shows. */
const namedRequest = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.string(),
  service: z.string(),
  created_at: z.string(),
});

export const wireRequest = z.object({
  ...listed,
  budget: z.string(),
  timeline: z.string(),
  message: z.string(),
  /** Path of the page that the form was opened from; empty if unknown. */
  page: z.string(),
  lost_reason: z.string(),
  answered_at: z.nullable(z.string()),
  spam_score: z.number(),
  /** Reasons why it looks like spam, in words. */
  spam_reasons: z.array(z.string()),
  /** Whether the person was sent a confirmation. */
  confirmed: z.boolean(),
  messages: z.array(wireRequestMessage),
  /** The mail that the request was made of. */
  mail: z.nullable(wireIncomingMail),
  /** Time since which mails to the person bounce, and the reason. */
  unreachable: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  files: z.array(wireRequestFile),
  /** Changes with their authors, oldest first. */
  events: z.array(
    z.object({
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      changes: z.record(z.string(), z.object({ from: change, to: change })),
    }),
  ),
  /** Id of the client; `null` for spam. */
  contact: z.nullable(z.number()),
  /** Other requests of the same person, newest first. */
  others: z.array(namedRequest),
  /** The request that this one was merged into; `null` if none. */
  merged_into: z.nullable(z.number()),
  /** Requests merged into this one. */
  merged: z.array(namedRequest),
});

export const wireRequestSummary = z.object({
  /** By status. */
  counts: z.record(z.string(), z.number()),
  /** Number of requests that need action, by their status, or because the client waits. */
  open: z.number(),
  /** Number of requests whose client waits for an answer. */
  waiting: z.number(),
  /** Number of waiting requests with messages that the caller hasn't read. */
  unread: z.number(),
  /** Number of clients' messages whose notice waits for the hourly mail, because too many came at once. */
  held_notices: z.number(),
  /** Number of mails without a request. */
  stray_mails: z.number(),
  /** Changes with every message and every change: lists are read again when it does. */
  latest: z.string(),
});

/** Staff to whom a request can be assigned. */
export const wireRequestPeople = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    /** Days in the studio's time zone, both included. */
    away: z.nullable(z.object({ from: z.string(), until: z.string() })),
    /** Whether that is today. */
    is_away: z.boolean(),
  }),
);

/** The caller's choice of mails about requests. */
export const wireOwnNotices = z.object({
  /** `none`, `now` or `daily`. */
  notices: z.string(),
  /** Address that they go to; empty for a caller without an account on this server. */
  email: z.string(),
});

/** First answers by the month in which requests came, oldest first. */
export const wireReplyFigures = z.array(
  z.object({
    /** Such as `2026-11`. */
    month: z.string(),
    answered: z.number(),
    in_time: z.number(),
    /** Answered after the due time, or overdue. */
    late: z.number(),
    /** Minutes between a request and its first answer; `null` if there were no answers. */
    median_minutes: z.nullable(z.number()),
  }),
);

/** Others who have the request open. */
export const wireRequestPresence = z.object({
  others: z.array(z.object({ name: z.string(), writing: z.boolean() })),
  latest: z.string(),
});

const contact = z.object({
  id: z.number(),
  name: z.string(),
  /** Empty if unknown. */
  email: z.string(),
  phone: z.string(),
  company: z.string(),
});

/** People found by name or address. */
export const wireContacts = z.array(z.extend(contact, { requests: z.number() }));

/** A person with every address and all requests. */
export const wirePerson = z.extend(contact, {
  /** Whether an account has one of these addresses, confirmed. */
  member: z.boolean(),
  /** Further contacts that are the same person. */
  merged: z.array(contact),
  /** Newest first. */
  requests: z.array(z.extend(namedRequest, { value_cents: z.nullable(z.number()), currency: z.string() })),
});

/** A text to begin replies with; the desk fills in `{first name}` and the like. */
export const wireReplyTemplate = z.object({
  id: z.number(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
});

/** A request as its sender sees it. */
export const wireOwnRequest = z.object({
  reference: z.string(),
  /** `received`, `answered` or `closed`. */
  state: z.string(),
  name: z.string(),
  service: z.string(),
  budget: z.string(),
  timeline: z.string(),
  message: z.string(),
  created_at: z.string(),
  due_at: z.nullable(z.string()),
  /** Name of the person who answers; empty until the request has an owner. */
  owner: z.string(),
  /** Additions of the sender, oldest first. */
  added: z.array(z.object({ text: z.string(), at: z.string() })),
  /** Files of the sender, oldest first; sizes in bytes. */
  files: z.array(z.object({ name: z.string(), size: z.number(), at: z.string() })),
  /** The studio's time zone, in which times are shown. */
  time_zone: z.string(),
});

/** A member's requests, newest first; `message` is its beginning. */
export const wireOwnRequests = z.array(
  z.object({
    reference: z.string(),
    /** `received`, `answered` or `closed`. */
    state: z.string(),
    service: z.string(),
    message: z.string(),
    created_at: z.string(),
    due_at: z.nullable(z.string()),
  }),
);

/** Text of a reply that was undone, for further editing. */
export const wireReplyUndone = z.object({ subject: z.string(), body: z.string() });
