/** Clients who wait for an answer, and quotes that run out. */

import { clockTime, dayMs, momentOf } from "@extenso/contract/hours/studio-clock.ts";
import { can } from "../../domains/access/access.ts";
import { countRows } from "../../engines/database/query.ts";
import { createNeed, momentIn, type Need, type NeedsContext } from "./need.ts";

/** Names in one line. */
const mostNamed = 3;
const soonDays = 3;

const list = "/desk/requests?status=waiting&sort=due";

/** The end of the studio's day. */
export function endOfDay(now: Date, timeZone: string): string {
  const { day } = clockTime(now.getTime(), timeZone);
  return new Date(momentOf({ day: day + 1, time: 0 }, timeZone)).toISOString();
}

export async function requestNeeds({ database, settings, user, now }: NeedsContext): Promise<Need[]> {
  if (!can(user, "handle_requests")) return [];
  const { timezone } = settings;
  const moment = now.toISOString();
  const waiting = database.query
    .selectFrom("contact_requests")
    .where("waiting_since", ">", "")
    .where("waiting_due_at", "<", endOfDay(now, timezone));
  const count = (isLate: boolean) => countRows(waiting.where("waiting_due_at", isLate ? "<" : ">=", moment));
  const first = (isLate: boolean) =>
    waiting
      .where("waiting_due_at", isLate ? "<" : ">=", moment)
      .select(["id", "name", "reference", "waiting_due_at"])
      .orderBy("waiting_due_at")
      .orderBy("id")
      .limit(mostNamed)
      .execute();
  const needs: Need[] = [];
  for (const isLate of [true, false]) {
    const total = await count(isLate);
    const [one, ...others] = total > 0 ? await first(isLate) : [];
    if (!one) continue;
    const by = `due ${momentIn(one.waiting_due_at ?? "", timezone)}`;
    const level = isLate ? "late" : "today";
    if (total === 1) {
      const title = isLate
        ? `${one.name} waits past the promised time`
        : `${one.name} is to be answered today`;
      needs.push(
        createNeed(level, { title, detail: `${one.reference}, ${by}`, to: `/desk/requests/${one.id}` }),
      );
      continue;
    }
    const names = [one, ...others].map(({ name }) => name).join(", ");
    const title = `${total.toLocaleString("en-CA")} requests ${isLate ? "wait past their promised time" : "are to be answered today"}`;
    const detail = total > mostNamed ? `${names} and others` : names;
    needs.push(createNeed(level, { title, detail, to: list }));
  }
  const context = { database, settings, user, now };
  return [...needs, ...(await quoteNeeds(context)), ...(await agreementNeeds(context))];
}

/** Agreements that clients have signed, and the studio hasn't. */
async function agreementNeeds({ database }: NeedsContext): Promise<Need[]> {
  const unsigned = await database.query
    .selectFrom("quote_agreements")
    .innerJoin("quotes", "quotes.id", "quote_agreements.quote_id")
    .innerJoin("contact_requests", "contact_requests.id", "quotes.request_id")
    .select(["quotes.id", "quotes.number", "quote_agreements.name as agreement", "contact_requests.name"])
    .where("quote_agreements.countersigned_at", "is", null)
    .orderBy("quotes.decided_at")
    .orderBy("quotes.id")
    .limit(mostNamed)
    .execute();
  return unsigned.map(({ id, number, agreement, name }) =>
    createNeed("today", {
      title: `${name} has signed “${agreement}”`,
      detail: `It waits for the studio’s signature (${number}).`,
      to: `/desk/quotes/${id}`,
    }),
  );
}

/** Quotes that nobody has answered and that run out soon. */
async function quoteNeeds({ database, settings, now }: NeedsContext): Promise<Need[]> {
  const until = new Date(now.getTime() + soonDays * dayMs).toISOString();
  const quotes = await database.query
    .selectFrom("quotes")
    .innerJoin("contact_requests", "contact_requests.id", "quotes.request_id")
    .select(["quotes.id", "quotes.number", "quotes.valid_until", "contact_requests.name"])
    .where("quotes.status", "=", "sent")
    .where("quotes.valid_until", ">=", now.toISOString())
    .where("quotes.valid_until", "<", until)
    .orderBy("quotes.valid_until")
    .orderBy("quotes.id")
    .limit(mostNamed)
    .execute();
  return quotes.map(({ id, number, valid_until, name }) =>
    createNeed("today", {
      title: `${name} has not answered quote ${number}`,
      detail: `It runs out ${momentIn(valid_until ?? "", settings.timezone)}.`,
      to: `/desk/quotes/${id}`,
    }),
  );
}
