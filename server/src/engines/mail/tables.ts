/** Mails that go out. */
import type { Generated } from "kysely";

export interface MailTables {
  outbox_messages: OutboxMessagesTable;
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
  /** Time at which somebody at the desk had it tried again: from then on it is tried as long as a new one. */
  retried_at: string | null;
  /** Time at which somebody at the desk gave it up for good. Its payload is wiped then. */
  discarded_at: string | null;
}
