/** Quotes that clients have not answered yet, and drafts. */

import { dayMs } from "@extenso/contract/hours/studio-clock.ts";
import type { WireToday, WireWaitingQuote } from "@extenso/contract/wire/today.ts";
import { can } from "../../domains/access/access.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import type { NeedsContext } from "./need.ts";

const mostListed = 5;
/** One that ran out longer ago is no longer waited for. */
const expiredDays = 14;

/** Sent ones by the day on which they run out, drafts from the newest on. */
export async function waitingQuotes({ database, user, now }: NeedsContext): Promise<WireToday["quotes"]> {
  if (!can(user, "handle_requests")) return null;
  const since = new Date(now.getTime() - expiredDays * dayMs).toISOString();
  const quotes = database.query
    .selectFrom("quotes")
    .innerJoin("contact_requests", "contact_requests.id", "quotes.request_id");
  const sent = quotes.where("quotes.status", "=", "sent").where("quotes.valid_until", ">=", since);
  const drafts = quotes.where("quotes.status", "=", "draft");
  const listed = (some: typeof sent) =>
    some
      .select(["quotes.id", "number", "document", "total_cents", "quotes.currency", "sent_at", "viewed_at"])
      .select(["valid_until", "contact_requests.name", "contact_requests.company"])
      .limit(mostListed);
  const count = async (some: typeof sent) => {
    const row = await some.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const inOrder = listed(sent).orderBy("quotes.valid_until").orderBy("quotes.id");
  return {
    sent: (await inOrder.execute()).map(present),
    sent_count: await count(sent),
    drafts: (await listed(drafts).orderBy("quotes.id", "desc").execute()).map(present),
    draft_count: await count(drafts),
  };
}

interface Row {
  id: number;
  number: string;
  document: string;
  total_cents: number;
  currency: string;
  sent_at: string | null;
  viewed_at: string | null;
  valid_until: string | null;
  name: string;
  company: string;
}

function present({
  document,
  sent_at,
  viewed_at,
  valid_until,
  name,
  company,
  ...quote
}: Row): WireWaitingQuote {
  const { title = "" }: { title?: string } = JSON.parse(document);
  return {
    id: quote.id,
    number: quote.number,
    total_cents: quote.total_cents,
    currency: quote.currency,
    title,
    client: company || name,
    is_seen: viewed_at !== null,
    sent_gmt: sent_at && gmtTime(sent_at),
    valid_until_gmt: valid_until && gmtTime(valid_until),
  };
}
