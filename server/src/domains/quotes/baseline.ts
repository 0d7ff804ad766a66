/** Tables of quotes in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = ({ countingKey }) => [
  `create table quotes (
    id ${countingKey},
    number text not null unique,
    request_id integer not null references contact_requests (id) on delete cascade,
    status text not null,
    document text not null,
    version integer not null,
    total_cents integer not null,
    currency text not null,
    decline_reason text not null,
    revision integer not null,
    created_at text not null,
    sent_at text,
    viewed_at text,
    valid_until text,
    decided_at text
  )`,
  `create index quotes_by_request on quotes (request_id, id)`,
  `create index quotes_by_status on quotes (status, valid_until, id)`,
  `create table quote_versions (
    quote_id integer not null references quotes (id) on delete cascade,
    version integer not null,
    document text not null,
    document_hash text not null,
    sent_at text not null,
    valid_until text not null,
    author_name text not null,
    constraint quote_versions_key primary key (quote_id, version)
  )`,
  `create table quote_links (
    hash text primary key,
    quote_id integer not null references quotes (id) on delete cascade,
    created_at text not null
  )`,
  `create index quote_links_by_quote on quote_links (quote_id)`,
  `create table quote_acceptances (
    quote_id integer primary key references quotes (id) on delete cascade,
    version integer not null,
    chosen text not null,
    name text not null,
    address text not null,
    total_cents integer not null,
    document_hash text not null,
    accepted_at text not null
  )`,
  `create table quote_numbers (
    year integer primary key,
    last integer not null
  )`,
];
