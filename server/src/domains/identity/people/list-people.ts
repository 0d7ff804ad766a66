/** Accounts as administrators list them: narrowed, sorted and cut by indexes, with whole rows for the page alone. */
import {
  type peopleGroups,
  type peopleOrders,
  type peopleSeen,
  type peopleStates,
  staffRoles,
} from "@extenso/contract/wire/people.ts";
import { sql } from "kysely";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import { countRows, type Query } from "../../../engines/database/query.ts";
import { hasWords } from "../../../engines/database/text-index.ts";
import type { PageWindow } from "../../../engines/rest/collection.ts";
import { foldText } from "../../../engines/wordpress-values/fold-text.ts";
import { asUser } from "../users/find-user.ts";
import { roleNames, type User } from "../users/user.ts";

export interface PeopleFilter {
  search: string;
  group: (typeof peopleGroups)[number] | "";
  seen: (typeof peopleSeen)[number] | "";
  state: (typeof peopleStates)[number] | "";
}

const day = 24 * 60 * 60 * 1000;
const seenDays = { week: 7, month: 30, quarter: 90, longer: 90 } as const;

/** Words beyond these are not looked for. */
const mostWords = 6;

interface Reading {
  query: Query;
  kind: DatabaseKind;
}

function narrowed({ query, kind }: Reading, { search, group, seen, state }: PeopleFilter, now: Date) {
  const words = foldText(search).split(/\s+/).filter(Boolean).slice(0, mostWords);
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const roles = group === "staff" || group === "members" ? staffRoles : [group];
  return query
    .selectFrom("users")
    .where("left_at", state === "left" ? "is not" : "is", null)
    .$if(state === "unconfirmed", (all) => all.where("email_confirmed_at", "is", null))
    .$if(state === "deactivated", (all) => all.where("banned_at", "is not", null))
    .$if(group !== "", (all) =>
      all.where("users.id", group === "members" ? "not in" : "in", (is) =>
        is.selectFrom("user_roles").select("user_id").where("role", "in", roles),
      ),
    )
    .$if(seen === "never", (all) => all.where("last_seen_at", "is", null))
    .$if(seen === "longer", (all) => all.where("last_seen_at", "<", ago(seenDays.longer)))
    .$if(seen === "week" || seen === "month" || seen === "quarter", (all) =>
      all.where("last_seen_at", ">=", ago(seenDays[seen as "week"])),
    )
    .$if(words.length > 0, (all) => all.where(hasWords("users", words, kind)));
}

export async function countPeople(reading: Reading, filter: PeopleFilter, now: Date): Promise<number> {
  return countRows(narrowed(reading, filter, now));
}

export async function listPeople(
  reading: Reading,
  filter: PeopleFilter,
  {
    order,
    offset,
    limit,
    now,
  }: PageWindow & {
    order: (typeof peopleOrders)[number];
    now: Date;
  },
): Promise<User[]> {
  const found = narrowed(reading, filter, now).select("users.id").offset(offset).limit(limit);
  // Few rows match a search, so they are sorted: walking an index of names would look each row up.
  const name = filter.search === "" ? sql`lower(display_name)` : sql`lower(display_name) || ''`;
  const sorted =
    order === "name"
      ? found.orderBy(name).orderBy("users.id")
      : order === "registered"
        ? found.orderBy("registered_at", "desc").orderBy("users.id", "desc")
        : found
            .$if(filter.seen === "", (all) =>
              // PostgreSQL would put those who were never seen first.
              all.orderBy(sql`coalesce(last_seen_at, '')`, "desc"),
            )
            .$if(filter.seen !== "", (all) => all.orderBy("last_seen_at", "desc"))
            .orderBy("users.id", "desc");
  const ids = (await sorted.execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await reading.query
    .selectFrom("users")
    .selectAll("users")
    .select(roleNames)
    .where("users.id", "in", ids)
    .execute();
  return rows.map(asUser).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
