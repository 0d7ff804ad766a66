/** Tables of the newsletter in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = ({ countingKey }) => [
  `create table newsletter_subscribers (
    id ${countingKey},
    email text not null,
    email_key text not null unique,
    status text not null,
    confirm_hash text unique,
    confirm_sent_at text,
    unsubscribe_hash text not null unique,
    created_at text not null,
    confirmed_at text,
    unsubscribed_at text
  )`,
  `create table newsletter_consents (
    id ${countingKey},
    subscriber_id integer not null references newsletter_subscribers (id),
    event text not null,
    wording text not null,
    page text not null,
    address text not null,
    user_agent text not null,
    created_at text not null
  )`,
  `create index newsletter_consents_by_subscriber on newsletter_consents (subscriber_id)`,
];
