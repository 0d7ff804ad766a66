/** Mails of the outbox for administrators, without their contents, which may have one-time links. */
import type { MailState, WireMail, WireMailCounts } from "@extenso/contract/wire/mails.ts";
import { type Selectable, sql } from "kysely";
import { contains } from "../../engines/database/contains.ts";
import { countRows, type Query } from "../../engines/database/query.ts";
import { sendingMail } from "../../engines/mail/outbox-store.ts";
import type { OutboxMessagesTable } from "../../engines/mail/tables.ts";
import type { PageWindow } from "../../engines/rest/collection.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { failureReason } from "./failure-reason.ts";

export interface MailFilter {
  state: MailState;
  /** Part of the recipient's address; empty for all. */
  search: string;
}

/** A sent mail counts as sent, even if it failed before. */
function inState(query: Query, state: MailState) {
  const rows = query.selectFrom("outbox_messages");
  if (state === "sent") return rows.where("sent_at", "is not", null);
  const unsent = rows.where("sent_at", "is", null);
  if (state === "waiting") return unsent.where("failed_at", "is", null);
  return unsent
    .where("failed_at", "is not", null)
    .where("discarded_at", state === "discarded" ? "is not" : "is", null);
}

function filtered(query: Query, { state, search }: MailFilter) {
  const sought = search.trim().toLowerCase();
  return inState(query, state).$if(sought !== "", (rows) =>
    rows.where(contains(sql`lower(recipient)`, sought)),
  );
}

export async function countMails(query: Query, filter: MailFilter): Promise<number> {
  return countRows(filtered(query, filter));
}

export async function countAllMails(query: Query): Promise<WireMailCounts> {
  const count = (state: MailState) => countMails(query, { state, search: "" });
  return {
    failed: await count("failed"),
    waiting: await count("waiting"),
    sent: await count("sent"),
    discarded: await count("discarded"),
  };
}

const endOf = { failed: "failed_at", sent: "sent_at", discarded: "failed_at" } as const;

/** Waiting mails by time of creation; others by the time at which they were sent or failed, newest first. */
export async function listMails(query: Query, filter: MailFilter, window: PageWindow): Promise<WireMail[]> {
  const { state } = filter;
  const rows = await filtered(query, filter)
    .selectAll()
    .$if(state === "waiting", (mails) => mails.orderBy("id"))
    .$if(state !== "waiting", (mails) =>
      mails.orderBy(endOf[state as keyof typeof endOf], "desc").orderBy("id", "desc"),
    )
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  const jobs = state === "waiting" ? await jobsOf(query, rows) : new Map<number, Job>();
  return rows.map((row) => present(state, row, jobs.get(row.id)));
}

interface Job {
  state: "waiting" | "running" | "failed";
  run_at: string;
}

async function jobsOf(query: Query, mails: readonly { id: number }[]): Promise<Map<number, Job>> {
  if (mails.length === 0) return new Map();
  const jobs = await query
    .selectFrom("jobs")
    .select(["unique_key", "state", "run_at"])
    .where("kind", "=", sendingMail.name)
    .where(
      "unique_key",
      "in",
      mails.map(({ id }) => String(id)),
    )
    .execute();
  return new Map(jobs.map(({ unique_key, ...job }) => [Number(unique_key), job]));
}

function present(state: MailState, mail: Selectable<OutboxMessagesTable>, job: Job | undefined): WireMail {
  const { id, kind, recipient, payload, created_at, sent_at, failed_at, attempts, last_error } = mail;
  const { subject = "" }: { subject?: string } = JSON.parse(payload);
  const ended = sent_at ?? failed_at;
  const isBeingSent = job?.state === "running";
  return {
    id,
    state,
    kind,
    to: recipient,
    subject,
    attempts,
    created_gmt: gmtTime(created_at),
    ended_gmt: ended && gmtTime(ended),
    reason: state === "sent" ? "" : failureReason(last_error),
    detail: last_error ?? "",
    next_gmt: job?.state === "waiting" ? gmtTime(job.run_at) : null,
    is_being_sent: isBeingSent,
  };
}
