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
  /** Hashes of the secrets by which senders open their requests. */
  request_links: { hash: string; request_id: number; created_at: string };
  delivered_requests: DeliveredRequestsTable;
}

/** Contact requests that a WordPress accepted after they were forwarded; their contents aren't stored here. */
export interface DeliveredRequestsTable {
  /** Hash of key and content together, as in `contact_requests`. */
  submission_key: string;
  /** WordPress's response, as JSON. */
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
  /** `null` if the person gave no address, or was forgotten. */
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
  /** Number of changes, against lost updates. */
  revision: Generated<number>;
  /** Time of the first answer: a reply that went out, or a call. */
  answered_at: string | null;
  /** Time at which the sender's confirmation was put into the outbox. */
  confirmed_at: string | null;
  /** Time of the newest message. */
  activity_at: Generated<string>;
  /** Text of the whole conversation, folded for searching. */
  search_text: Generated<string>;
  /** Promised time of the first answer. `null` in rows of an older process, until the next hour. */
  due_at: string | null;
  /** Time at which staff are warned that the answer is due soon. */
  warn_at: string | null;
  /** Time at which that warning was sent. */
  warned_at: string | null;
  /**
   * Time of the client's unanswered message; `null` if the client doesn't wait, and for spam. Empty in rows of an
   * older process, until the next hour.
   */
  waiting_since: Generated<string | null>;
  /** Time at which that answer is due; equals `due_at` for the first one. */
  waiting_due_at: string | null;
  /** Request of the same person that this one was merged into; it is in no list then, and has no messages. */
  merged_into: number | null;
  /** The message in the other request's conversation that holds this one's text. */
  merged_message: number | null;
  /** JSON: status and value of that other request before and after the merge, to give them back. */
  merge_effect: string | null;
}

/** Time up to which a member of staff has read a request's conversation. */
export interface RequestReadsTable {
  request_id: number;
  user_id: number;
  read_at: string;
}

/** Personal settings of staff who answer requests. Without a row, the defaults apply. */
export interface RequestPeopleTable {
  user_id: number;
  /** Days, as `2026-12-01`: both or none, and both included. */
  away_from: string | null;
  away_until: string | null;
  /** Mails about requests: at once, each morning, or none. */
  notices: Generated<"none" | "now" | "daily">;
  /** End of the time span that the morning mails have covered. */
  digested_at: Generated<string>;
}

/** People who asked, one per address. */
export interface ContactsTable {
  id: Generated<number>;
  name: string;
  email: string;
  /** `null` if no address is known. */
  email_key: string | null;
  phone: string;
  company: string;
  user_id: number | null;
  /** Another contact that is the same person. */
  merged_into: Generated<number | null>;
  created_at: string;
  /** Time at which a mail to this address bounced; `null` if none has, or a mail has come from it since. */
  unreachable_at: Generated<string | null>;
  unreachable_reason: Generated<string>;
}

/** Messages that follow a request, which is itself the first of the conversation. */
export interface RequestMessagesTable {
  id: Generated<number>;
  request_id: number;
  kind: "reply" | "note" | "call" | "question" | "mail";
  /** 0 for the client, or the sender of the mail. */
  author_id: number;
  author_name: string;
  subject: string;
  body: string;
  /** Time at which a reply is to be sent; `null` for other messages. */
  send_at: string | null;
  /** Time at which it was put into the outbox. */
  dispatched_at: string | null;
  /** Its mail in `outbox_messages`; `null` before, and if the mail's budget was exhausted. */
  mail_id: number | null;
  created_at: string;
  /** Time at which the mail of this reply bounced. */
  bounced_at: Generated<string | null>;
  bounce_reason: Generated<string>;
  /** The request that it belonged to before the merge. */
  merged_from: Generated<number | null>;
  /** `held`: its notice to the studio waits for the hourly mail; `digest`: it was in one; otherwise empty. */
  notice: Generated<"" | "held" | "digest">;
}

/** Mails read from the studio's mailbox, each once. */
export interface IncomingMailsTable {
  id: Generated<number>;
  /** `mailboxKey` of its mailbox; identifies the mail together with the two columns that follow. */
  mailbox: string;
  uid_validity: string;
  uid: string;
  /** Hash of text and sender: a mailbox that renumbers its mails doesn't duplicate them. */
  fingerprint: string;
  /** With its angle brackets; empty if the mail has none. */
  message_id: string;
  kind: "mail" | "auto-reply" | "bounce";
  from_name: string;
  from_email: string;
  from_key: string;
  subject: string;
  /** Text without quotes; empty once it is the message of a request. */
  body: string;
  /** Signature and quoted mails. */
  quoted: string;
  /** JSON list of sentences about parts that were left out, and why. */
  notices: string;
  /** Verdict on the sender's domain: `passed`, `failed` or `unknown`; empty if no mail server is trusted. */
  sender_check: Generated<string>;
  /** 1 if it belongs to the request of a person with another address. */
  other_address: number;
  request_id: number | null;
  /** Its message in the conversation; `null` without a request, and if it is the request itself. */
  request_message_id: number | null;
  /** Time at which somebody filed it without a request. */
  filed_at: string | null;
  /** Time at which the mail server received it. */
  sent_at: string;
  created_at: string;
}

/** Reading position of each mailbox. */
export interface MailboxesTable {
  key: string;
  uid_validity: string;
  last_uid: string;
  /** Last time at which no mail was left unread. */
  read_at: string | null;
  /** Start of the current failure; `null` while the mailbox can be read. */
  failed_at: string | null;
  problem: string;
  failures: number;
}

/** Files that came with a request or go out with a reply. */
export interface RequestFilesTable {
  id: Generated<number>;
  /** `null` while the request isn't known. */
  request_id: number | null;
  /** The message it came or goes out with; `null` for the request itself, and for a reply that isn't sent yet. */
  message_id: number | null;
  /** Way in: uploaded by the sender on the site, added by staff to a reply, or attached to a mail. */
  origin: "sender" | "staff" | "mail";
  /** The mail it came with. */
  incoming_mail_id: Generated<number | null>;
  /** The owner's file name, without folders. */
  name: string;
  mime_type: string;
  /** Bytes. */
  size: number;
  /** Hash of the bytes, hexadecimal; recognises a file that is sent again. */
  sha256: string;
  /** Key in the file storage. */
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
