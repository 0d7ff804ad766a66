/** Rows of contact requests, their conversations and the mails that come in. */
import type { Generated } from "kysely";

export interface RequestTables {
  contact_requests: ContactRequestsTable;
  contacts: ContactsTable;
  request_messages: RequestMessagesTable;
  incoming_mails: IncomingMailsTable;
  mailboxes: MailboxesTable;
  request_files: RequestFilesTable;
  request_reads: RequestReadsTable;
  request_windows: RequestWindowsTable;
  request_people: RequestPeopleTable;
  reply_templates: { id: Generated<number>; name: string; subject: string; body: string };
  /** Secrets by which senders open their requests: hashes. */
  request_links: { hash: string; request_id: number; created_at: string };
  delivered_requests: DeliveredRequestsTable;
}

/** Contact requests that were forwarded to a WordPress: only the fact that it accepted them. */
export interface DeliveredRequestsTable {
  /** Hash of key and content together, as in `contact_requests`. */
  submission_key: string;
  /** The WordPress's response, as JSON. */
  answer: string;
  created_at: string;
}

export interface ContactRequestsTable {
  id: Generated<number>;
  /** Reference that sender and studio quote, such as `EX-7K3M-92QD`. */
  reference: string;
  name: string;
  email: string;
  company: string;
  phone: string;
  service: string;
  budget: string;
  timeline: string;
  message: string;
  spam_score: number;
  /** JSON list of the signals that made the score. */
  spam_reasons: string;
  status: Generated<string>;
  /** Key of one submission of our form: a second click, or a retry after a lost response, stores nothing twice. */
  submission_key: string | null;
  user_id: number | null;
  address: string;
  created_at: string;
  /** Time at which the studio was notified, by a mail of its own or in a digest. */
  reported_at: string | null;
  /** `null` where the person gave no address, or has been forgotten. */
  contact_id: number | null;
  /** The person who answers. A negative number is an account of a WordPress behind this server. */
  owner_id: number | null;
  owner_name: Generated<string>;
  next_step: Generated<string>;
  /** A day, as `2026-12-01`. */
  next_step_on: string | null;
  value_cents: number | null;
  currency: Generated<string>;
  lost_reason: Generated<string>;
  source: Generated<string>;
  /** Path of the page that the form was opened from. */
  page: Generated<string>;
  /** Counts its changes, against lost updates. */
  revision: Generated<number>;
  /** Time of the first answer: a reply that went out, or a call. */
  answered_at: string | null;
  /** Time at which the sender's confirmation was put into the outbox. */
  confirmed_at: string | null;
  /** Time of the newest message. */
  activity_at: Generated<string>;
  /** All that was said, folded for searching. */
  search_text: Generated<string>;
  /** Until when the first answer is promised. `null` for rows of an older process, until the next hour. */
  due_at: string | null;
  /** When those who answer are told that the answer is due soon that somebody waits for. */
  warn_at: string | null;
  /** When they were. */
  warned_at: string | null;
  /**
   * The client's last word, while nobody has answered it; `null`: nobody waits. Spam never does. Empty for rows of an
   * older process, until the next hour.
   */
  waiting_since: Generated<string | null>;
  /** Until when that answer is due: `due_at` for the first one. */
  waiting_due_at: string | null;
  /** Another request of the same person that this one is part of: it is in no list, and has no messages of its own. */
  merged_into: number | null;
  /** The message in that other's conversation which says what was asked. */
  merged_message: number | null;
}

/** Until which word of the client each of the staff has read a request. */
export interface RequestReadsTable {
  request_id: number;
  user_id: number;
  read_at: string;
}

/** What those who answer have set for themselves; who has set nothing has no row. */
export interface RequestPeopleTable {
  user_id: number;
  /** Days, as `2026-12-01`: both or none, and both included. */
  away_from: string | null;
  away_until: string | null;
  /** Mails about requests: at once, each morning, or none. */
  notices: Generated<"none" | "now" | "daily">;
  /** Until when the mornings' mails have told everything. */
  digested_at: Generated<string>;
}

/** People who asked, one per address. */
export interface ContactsTable {
  id: Generated<number>;
  name: string;
  email: string;
  /** `null` where no address is known. */
  email_key: string | null;
  phone: string;
  company: string;
  user_id: number | null;
  /** Another contact that is the same person. */
  merged_into: Generated<number | null>;
  created_at: string;
  /** When a mail to this address came back; `null`: none has, or they have written since. */
  unreachable_at: Generated<string | null>;
  unreachable_reason: Generated<string>;
}

/** Messages after a request came in; the request itself is the first of the conversation. */
export interface RequestMessagesTable {
  id: Generated<number>;
  request_id: number;
  kind: "reply" | "note" | "call" | "question" | "mail";
  /** 0: the person who asked, or whoever sent the mail. */
  author_id: number;
  author_name: string;
  subject: string;
  body: string;
  /** When a reply goes out; `null` for all else. */
  send_at: string | null;
  /** When it was put into the outbox. */
  dispatched_at: string | null;
  /** Its mail in `outbox_messages`; `null` before, and where the mail's budget refused it. */
  mail_id: number | null;
  created_at: string;
  /** When the mail of this reply came back. */
  bounced_at: Generated<string | null>;
  bounce_reason: Generated<string>;
  /** The request that it was said in, before that became part of this one. */
  merged_from: Generated<number | null>;
  /** `held`: its notice to the studio waits for the hourly mail; `digest`: it was in one; empty for all else. */
  notice: Generated<"" | "held" | "digest">;
}

/** Mails read from the studio's mailbox, each once. */
export interface IncomingMailsTable {
  id: Generated<number>;
  /** `mailboxKey` of the mailbox it lies in; with both that follow it names the mail there. */
  mailbox: string;
  uid_validity: string;
  uid: string;
  /** Hash of what it says and who says it: a mailbox that numbers its mails anew brings none twice. */
  fingerprint: string;
  /** With its angle brackets; empty where it has none. */
  message_id: string;
  kind: "mail" | "auto-reply" | "bounce";
  from_name: string;
  from_email: string;
  from_key: string;
  subject: string;
  /** Text without what it quotes; empty once it is the message of a request. */
  body: string;
  /** Signature and quoted mails. */
  quoted: string;
  /** JSON list of sentences: what was left out of it, and why. */
  notices: string;
  /** Of the domain that it names as its sender's: `passed`, `failed` or `unknown`; empty: nobody was asked. */
  sender_check: Generated<string>;
  /** 1: it answers a request of somebody with another address. */
  other_address: number;
  request_id: number | null;
  /** Its message in the conversation; `null` without a request, and where it is the request itself. */
  request_message_id: number | null;
  /** When somebody put it away without a request. */
  filed_at: string | null;
  /** When the mail server got it. */
  sent_at: string;
  created_at: string;
}

/** How far each mailbox has been read. */
export interface MailboxesTable {
  key: string;
  uid_validity: string;
  last_uid: string;
  /** When all that was there had been read. */
  read_at: string | null;
  /** Since when it can't be read; `null`: it can. */
  failed_at: string | null;
  problem: string;
  failures: number;
}

/** Files that came with a request or go out with a reply. */
export interface RequestFilesTable {
  id: Generated<number>;
  /** `null` where no request is known yet. */
  request_id: number | null;
  /** The message it came or goes out with; `null` for the request itself, and for a reply that isn't sent yet. */
  message_id: number | null;
  /** Who brought it: the sender by the site, staff for a reply, or a mail. */
  origin: "sender" | "staff" | "mail";
  /** The mail it came with. */
  incoming_mail_id: Generated<number | null>;
  /** As its owner called it, without folders. */
  name: string;
  mime_type: string;
  /** Bytes. */
  size: number;
  /** Of its bytes, hexadecimal: what is sent again is the same file. */
  sha256: string;
  /** Where it lies in the storage. */
  key: string;
  created_at: string;
}

/** Staff who have a request open. */
export interface RequestWindowsTable {
  request_id: number;
  user_id: number;
  name: string;
  /** 1 while they write a reply. */
  writing: number;
  seen_at: string;
}
