/** Newsletter subscriptions and the proof of consent. */
import type { Generated } from "kysely";

export interface NewsletterTables {
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_consents: NewsletterConsentsTable;
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
