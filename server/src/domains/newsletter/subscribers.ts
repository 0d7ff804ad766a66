/** `extenso/v1/subscribers`: subscribers of the newsletter and their consents, for administrators. */
import { subscriberStates, type WireSubscriber, wireSubscriber } from "@extenso/contract/wire/subscribers.ts";
import { sql } from "kysely";
import { contains } from "../../engines/database/contains.ts";
import { countRows, type Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { type PageWindow, searchWords } from "../../engines/rest/collection.ts";
import type { RestRoute } from "../../engines/rest/route.ts";
import { administratorsOnly, collectionWithCsv } from "../access/access.ts";

interface SubscriberFilter {
  search: string;
  state?: WireSubscriber["state"];
}

export function subscriberRoutes(dependencies: Dependencies): RestRoute[] {
  const { query } = dependencies.database;
  return collectionWithCsv(dependencies, {
    path: "/subscribers",
    args: {
      search: searchWords(),
      state: { type: "string", enum: Object.keys(subscriberStates), description: "Limit results to it." },
    },
    permission: administratorsOnly,
    response: wireSubscriber,
    filter: ({ params: { search = "", state } }) => ({ search, state }) as SubscriberFilter,
    count: (filter) => countRows(filtered(query, filter)),
    list: (filter, window) => listSubscribers(query, filter, window),
    columns: [
      ["Email", ({ email }) => email],
      ["State", ({ state }) => subscriberStates[state]],
      ["Since (UTC)", ({ since_gmt }) => since_gmt],
      ["Consent given (UTC)", ({ consent_gmt }) => consent_gmt ?? ""],
      ["On page", ({ consent_page }) => consent_page ?? ""],
      ["Words", ({ consent_words }) => consent_words ?? ""],
    ],
  });
}

function filtered(query: Query, { search, state }: SubscriberFilter) {
  const found = query
    .selectFrom("newsletter_subscribers as subscriber")
    .where(contains("email_key", search.toLowerCase()));
  return state === undefined ? found : found.where("status", "=", state);
}

const since = sql<string>`coalesce(case status when 'confirmed' then confirmed_at
  when 'unsubscribed' then unsubscribed_at end, subscriber.created_at)`;
const newestRequest = sql<number>`(select max(id) from newsletter_consents
  where subscriber_id = subscriber.id and event = 'requested')`;
const withoutZone = (time: unknown) => sql<string>`substr(${time}, 1, 19)`;

/** Newest first, each with the newest consent. */
function listSubscribers(query: Query, filter: SubscriberFilter, { offset, limit }: PageWindow) {
  return filtered(query, filter)
    .leftJoin("newsletter_consents as consent", (join) => join.on("consent.id", "=", newestRequest))
    .select(["subscriber.id", "email", "status as state", withoutZone(since).as("since_gmt")])
    .select(["consent.page as consent_page", "consent.wording as consent_words"])
    .select(withoutZone(sql.ref("consent.created_at")).as("consent_gmt"))
    .orderBy("subscriber.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}
