/** The table of outgoing mail in 0.2.0. */
import type { Baseline } from "../database/baseline-migrations.ts";

export const baseline: Baseline = ({ countingKey }) => [
  `create table outbox_messages (
    id ${countingKey},
    kind text not null,
    recipient text not null,
    payload text not null,
    attempts integer not null default 0,
    sent_at text,
    failed_at text,
    last_error text,
    created_at text not null,
    retried_at text,
    discarded_at text
  )`,
  `create index outbox_messages_unsent on outbox_messages (sent_at, failed_at)`,
];
