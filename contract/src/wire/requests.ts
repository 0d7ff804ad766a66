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
  /** How it came in: `form`, `phone` or `mail`. */
  source: z.string(),
  created_at: z.string(),
  /** The newest message of either side, or the request itself. */
  activity_at: z.string(),
  /** Since when the client waits for an answer: their last word; `null`: they don't. */
  waiting_since: z.nullable(z.string()),
  /** Until when that answer is due; `null` where nobody waits. */
  due_at: z.nullable(z.string()),
  /** From when on little time is left, in business hours where those count; `null` as `due_at`. */
  due_soon_at: z.nullable(z.string()),
  owner: z.nullable(person),
  next_step: z.string(),
  /** A day, as `2026-12-01`. */
  next_step_on: z.nullable(z.string()),
  value_cents: z.nullable(z.number()),
  currency: z.string(),
  /** Counts its changes: sent along with a change, so that nobody writes over what they haven't seen. */
  revision: z.number(),
};

export const wireListedRequest = z.object({
  ...listed,
  /** The client waits with words that the caller hasn't read. */
  unread: z.boolean(),
});

/** Sender, notices and quoted text of an incoming mail; its own text is the message's. */
export const wireIncomingMail = z.object({
  id: z.number(),
  /** `mail` of a person; `auto-reply` of a program; `bounce`: one of ours came back. */
  kind: z.string(),
  /** Its sender's address. */
  email: z.string(),
  /** The sender's address is not that of the request. */
  other_address: z.boolean(),
  /** SPF, DKIM and DMARC of the sender's domain: `passed`, `failed` or `unknown`; empty where none was read. */
  sender_check: z.string(),
  /** When the mail server got it. */
  sent_at: z.string(),
  /** Whether there are a signature or quoted mails to be shown. */
  has_quoted: z.boolean(),
  /** Sentences: what was left out of it. */
  notices: z.array(z.string()),
});

export const wireQuotedText = z.object({ quoted: z.string() });

/** A mail that belongs to no request. */
const wireStrayMail = z.object({
  ...wireIncomingMail.shape,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  quoted: z.string(),
  /** When it was put away; `null`: it waits. */
  filed_at: z.nullable(z.string()),
  files: z.array(z.object({ id: z.number(), name: z.string(), size: z.number(), mime_type: z.string() })),
  /** Requests of the same address that it may belong to, newest first. */
  candidates: z.array(
    z.object({ id: z.number(), reference: z.string(), status: z.string(), service: z.string() }),
  ),
});

export const wireStrayMails = z.object({ mails: z.array(wireStrayMail), total: z.number() });

/** Where a stray mail went; `request`: `null` if to none. */
export const wireStrayMailMoved = z.object({ request: z.nullable(z.number()) });

/** The studio's mailbox, as far as this server reads it. */
export const wireMailbox = z.object({
  /** `off`: none is set. */
  state: z.enum(["off", "starting", "reading", "failing"]),
  read_at: z.nullable(z.string()),
  /** Why it can't be read, and since when. */
  problem: z.string(),
  failed_at: z.nullable(z.string()),
  /** Where answers go. */
  reply_to: z.string(),
  /** Warning that this may not be the mailbox that is read; empty where the addresses agree. */
  reply_to_problem: z.string(),
  /** Mails that wait for somebody to say where they belong. */
  waiting: z.number(),
});

export const wireRequestMessage = z.object({
  id: z.number(),
  kind: z.string(),
  author: person,
  subject: z.string(),
  body: z.string(),
  created_at: z.string(),
  /** When a reply goes out, or went; `null` for notes and calls. */
  send_at: z.nullable(z.string()),
  /** `held`: it can be taken back; `sending`: it is in the outbox; `sent`; `failed`; `returned`: it came back; `null` for all else. */
  delivery: z.nullable(z.string()),
  /** Why a reply has not gone out, or came back. */
  problem: z.string(),
  /** For mails from outside. */
  mail: z.nullable(wireIncomingMail),
  /** `held`: the studio's notice of it waits for the hourly mail; `digest`: it was in one; empty for all else. */
  notice: z.string(),
});

export const wireRequestFile = z.object({
  id: z.number(),
  /** The message it came or goes out with; `null`: with the request itself, or not sent yet. */
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

/** As much of a request as a link to it tells. */
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
  /** Path of the page that the form was opened from; empty where none is known. */
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
  /** Since when mails to the person come back, and why. */
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
  /** The person who asks; `null` for spam. */
  contact: z.nullable(z.number()),
  /** Other requests of the same person, newest first. */
  others: z.array(namedRequest),
  /** The request that this one is part of; `null`: none. */
  merged_into: z.nullable(z.number()),
  /** Requests that are part of this one. */
  merged: z.array(namedRequest),
});

export const wireRequestSummary = z.object({
  /** By status. */
  counts: z.record(z.string(), z.number()),
  /** Those that somebody has to do something about: by their status, or because the client waits. */
  open: z.number(),
  /** Those whose client waits for an answer. */
  waiting: z.number(),
  /** Requests among those waiting that have messages the caller hasn't read. */
  unread: z.number(),
  /** Messages of clients whose notice waits for the hourly mail, because too many came at once. */
  held_notices: z.number(),
  /** Mails that belong to no request. */
  stray_mails: z.number(),
  /** Changes with every message and every change: lists are read again when it does. */
  latest: z.string(),
});

/** Staff who may be given a request. */
export const wireRequestPeople = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    /** Days of the studio's calendar, both included. */
    away: z.nullable(z.object({ from: z.string(), until: z.string() })),
    /** Whether that is today. */
    is_away: z.boolean(),
  }),
);

/** Which mails about requests the caller gets. */
export const wireOwnNotices = z.object({
  /** `none`, `now` or `daily`. */
  notices: z.string(),
  /** Where they go; empty for somebody without an account of this server. */
  email: z.string(),
});

/** First answers by the month in which requests came, oldest first. */
export const wireReplyFigures = z.array(
  z.object({
    /** Such as `2026-11`. */
    month: z.string(),
    answered: z.number(),
    in_time: z.number(),
    /** Answered after the time, or not yet although it is past. */
    late: z.number(),
    /** Between the request and its first answer; `null` where none was given. */
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
  /** Empty where none is known. */
  email: z.string(),
  phone: z.string(),
  company: z.string(),
});

/** People whom a name or an address finds. */
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

/** A text that replies begin with; `{first name}` and the like are filled in by the desk. */
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
  /** Name of the person who answers; empty until somebody has taken the request. */
  owner: z.string(),
  /** Additions of the sender, oldest first. */
  added: z.array(z.object({ text: z.string(), at: z.string() })),
  /** Files of the sender, oldest first; sizes in bytes. */
  files: z.array(z.object({ name: z.string(), size: z.number(), at: z.string() })),
  /** The studio's, in which its times are told. */
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

/** A reply that was taken back, to go on writing. */
export const wireReplyUndone = z.object({ subject: z.string(), body: z.string() });
