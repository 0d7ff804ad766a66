/** `extenso/v1/subscribers`: who gets the newsletter and by which consent, for administrators. */
import {
  type SubscriberState,
  subscriberStates,
  type WireSubscriber,
  wireSubscriber,
} from "@extenso/contract/wire/subscribers.ts";
import { sql } from "kysely";
import { contains } from "../../engines/database/contains.ts";
import { countRows } from "../../engines/database/count-rows.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { type Rows, searchWords } from "../../engines/rest/collection.ts";
import { collectionRoute } from "../../engines/rest/collection-route.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { administratorsOnly, csvRoute } from "../access/access.ts";

interface SubscriberFilter {
  /** Part of the address. */
  search: string;
  state?: SubscriberState;
}

export function subscriberRoutes(dependencies: Dependencies): RestRoute[] {
  const { query } = dependencies.database;
  const shown = {
    path: "/subscribers",
    args: {
      search: searchWords(),
      state: { type: "string", enum: Object.keys(subscriberStates), description: "Limit results to it." },
    },
    permission: administratorsOnly,
    answers: wireSubscriber,
    filter: ({ params: { search = "", state } }: RestCall) => ({ search, state }) as SubscriberFilter,
    count: (filter: SubscriberFilter) => countRows(filtered(query, filter)),
    list: (filter: SubscriberFilter, window: Rows) => listSubscribers(query, filter, window),
  };
  return [
    collectionRoute(dependencies.settings, shown),
    csvRoute(dependencies, {
      ...shown,
      columns: [
        ["Email", ({ email }) => email],
        ["State", ({ state }) => subscriberStates[state]],
        ["Since (UTC)", ({ since_gmt }) => since_gmt],
        ["Consent given (UTC)", ({ consent }) => consent?.given_gmt ?? ""],
        ["On page", ({ consent }) => consent?.page ?? ""],
        ["Words", ({ consent }) => consent?.words ?? ""],
      ],
    }),
  ];
}

function filtered(query: Query, { search, state }: SubscriberFilter) {
  const found = query.selectFrom("newsletter_subscribers").where(contains("email_key", search.toLowerCase()));
  return state === undefined ? found : found.where("status", "=", state);
}

/** The newest state comes first. */
async function listSubscribers(
  query: Query,
  filter: SubscriberFilter,
  { offset, limit }: Rows,
): Promise<WireSubscriber[]> {
  const ended = sql`case status when 'confirmed' then confirmed_at when 'unsubscribed' then unsubscribed_at end`;
  const rows = await filtered(query, filter)
    .select(["id", "email", "status as state"])
    .select(sql<string>`coalesce(${ended}, created_at)`.as("since"))
    .orderBy("since", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const consents = await query
    .selectFrom("newsletter_consents")
    .select(["subscriber_id", "wording as words", "page", "created_at"])
    .where("event", "=", "requested")
    .where("subscriber_id", "in", [0, ...ids])
    .orderBy("id")
    .execute();
  const newest = new Map(
    consents.map(({ subscriber_id, created_at, ...consent }) => [
      subscriber_id,
      { ...consent, given_gmt: gmtTime(created_at) },
    ]),
  );
  return rows.map(({ since, ...subscriber }) => ({
    ...subscriber,
    since_gmt: gmtTime(since),
    consent: newest.get(subscriber.id) ?? null,
  }));
}
