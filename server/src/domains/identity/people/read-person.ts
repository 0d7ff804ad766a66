/** One account with what an administrator needs to help its owner. */
import type { WirePerson, WirePersonDetail } from "@extenso/contract/wire/people.ts";
import type { Query } from "../../../engines/database/query.ts";
import { gmtTime } from "../../../engines/wordpress-values/site-time.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { listApplicationPasswords } from "../application-passwords/store.ts";
import { secondFactorsOf } from "../second-factor/methods.ts";
import { listSessions } from "../sessions/store.ts";
import { avatarAddress } from "../users/avatar-url.ts";
import { holdsItsEmail, type User } from "../users/user.ts";

const gmt = (time: string | null) => time && gmtTime(time);

export function presentPerson(settings: Settings, user: User): WirePerson {
  return {
    id: user.id,
    username: user.username,
    name: user.display_name,
    email: user.left_at ? "" : user.email,
    roles: user.roles,
    avatar: avatarAddress(settings, user.avatar_url),
    registered_gmt: gmtTime(user.registered_at),
    last_seen_gmt: gmt(user.last_seen_at),
    confirmed_gmt: gmt(user.email_confirmed_at),
    deactivated_gmt: gmt(user.banned_at),
    left_gmt: gmt(user.left_at),
  };
}

/** Rows of each list; the counts beside them are whole. */
const mostShown = 20;

export async function readPerson(
  query: Query,
  { settings, user, now }: { settings: Settings; user: User; now: Date },
  caller: { id: number; sessionId: string | null },
): Promise<WirePersonDetail> {
  const { id } = user;
  const sessions = await listSessions(query, id, now);
  const programs = await listApplicationPasswords(query, id);
  const counts = await query
    .selectFrom("posts")
    .select(["type", ({ fn }) => fn.countAll().as("count")])
    .where("author_id", "=", id)
    .where("status", "!=", "trash")
    .groupBy("type")
    .orderBy("type")
    .execute();
  const files = await query
    .selectFrom("media")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("author_id", "=", id)
    .executeTakeFirstOrThrow();
  const latest = await query
    .selectFrom("posts")
    .select(["id", "type", "title_raw", "status", "modified_at"])
    .where("author_id", "=", id)
    .where("status", "!=", "trash")
    .orderBy("modified_at", "desc")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  const owned = await query
    .selectFrom("contact_requests")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("owner_id", "=", id)
    .executeTakeFirstOrThrow();
  const requests = await query
    .selectFrom("contact_requests")
    .select(["id", "reference", "service", "status", "created_at"])
    // An address that wasn't proved may be anybody's.
    .where((is) =>
      user.email_confirmed_at
        ? is.or([
            is("user_id", "=", id),
            is(
              "contact_id",
              "in",
              is.selectFrom("contacts").select("id").where("email_key", "=", user.email_key),
            ),
          ])
        : is("user_id", "=", id),
    )
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  const numbers = [
    ...counts,
    ...(Number(files.count) > 0 ? [{ type: "attachment", count: files.count }] : []),
  ];
  return {
    ...presentPerson(settings, user),
    first_name: user.first_name,
    last_name: user.last_name,
    url: user.url,
    description: user.description,
    is_address_taken: !user.left_at && !holdsItsEmail(user),
    is_caller: caller.id === id,
    sessions: sessions.map((session) => ({
      id: session.id,
      current: session.id === caller.sessionId,
      user_agent: session.user_agent,
      address: session.address,
      created_gmt: gmtTime(session.created_at),
      last_seen_gmt: gmtTime(session.last_seen_at),
    })),
    second_factors: await secondFactorsOf(query, id),
    application_passwords: programs.map(({ uuid, name, last_address, limited_to, ...times }) => ({
      uuid,
      name,
      last_address,
      limited_to,
      created_gmt: gmtTime(times.created_at),
      last_used_gmt: gmt(times.last_used_at),
      expires_gmt: gmt(times.expires_at),
    })),
    works: numbers.map(({ type, count }) => ({ type, count: Number(count) })),
    latest: latest.map(({ title_raw, modified_at, ...work }) => ({
      ...work,
      title: title_raw,
      modified_gmt: gmtTime(modified_at),
    })),
    owned_requests: Number(owned.count),
    requests: requests.map(({ created_at, ...request }) => ({
      ...request,
      created_gmt: gmtTime(created_at),
    })),
  };
}
