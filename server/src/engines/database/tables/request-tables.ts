/** Rows of contact requests, newsletter subscriptions, and the mails that go out. */
import type { Generated } from "kysely";

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
  status: "new" | "answered" | "closed";
  /** Key of one submission of our form: a second click, or a retry after a lost response, stores nothing twice. */
  submission_key: string | null;
  user_id: number | null;
  address: string;
  created_at: string;
  /** Time at which the studio was notified, by a mail of its own or in a digest. */
  reported_at: string | null;
}

export interface NewsletterSubscribersTable {
  id: Generated<number>;
  email: string;
  email_key: string;
  status: "pending" | "confirmed" | "unsubscribed";
  confirm_hash: string | null;
  confirm_sent_at: string | null;
  /** Stays valid for the life of the subscription: it is in every mail. */
  unsubscribe_hash: string;
  created_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
}

/** The proof of consent that CASL asks of the sender; only time removes a row (retention/rules.ts). */
export interface NewsletterConsentsTable {
  id: Generated<number>;
  subscriber_id: number;
  event: "requested" | "confirmed" | "unsubscribed";
  wording: string;
  page: string;
  address: string;
  user_agent: string;
  created_at: string;
}

export interface OutboxMessagesTable {
  id: Generated<number>;
  /** Name of the mail's template, for logs and tests. */
  kind: string;
  recipient: string;
  /** JSON of the finished mail: subject, text, html, reply-to, headers. */
  payload: string;
  attempts: number;
  sent_at: string | null;
  /** Time at which delivery was given up. */
  failed_at: string | null;
  last_error: string | null;
  created_at: string;
}
