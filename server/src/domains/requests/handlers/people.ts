/** Staff whose role lets them answer requests, with the days on which they are away. */

import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { can, studioCapabilities } from "../../access/access.ts";
import { activeWithRoles, standingOf } from "../../identity/identity.ts";

/** More are no studio of thirty people. */
const mostPeople = 200;

export interface Handler {
  id: number;
  name: string;
  email: string;
  /** Days, both included. */
  away: { from: string; until: string } | null;
  notices: "none" | "now" | "daily";
  /** Until when the mornings' mails have told everything; empty: never. */
  digestedAt: string;
}

/** @returns them by name. Staff of a WordPress behind this server have no account here, so they are not among them. */
export async function findRequestHandlers(query: Query): Promise<Handler[]> {
  const people = await activeWithRoles(query, [...studioCapabilities.handle_requests], mostPeople);
  if (people.length === 0) return [];
  const settings = await query
    .selectFrom("request_people")
    .selectAll()
    .where(
      "user_id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
  const settingsOf = new Map(settings.map((row) => [row.user_id, row]));
  return people.map(({ id, display_name, username, email }) => {
    const { away_from, away_until, notices, digested_at } = settingsOf.get(id) ?? {};
    return {
      id,
      name: display_name || username,
      email,
      away: away_from && away_until ? { from: away_from, until: away_until } : null,
      notices: notices ?? "none",
      digestedAt: digested_at ?? "",
    };
  });
}

/** Those whose role counts today: nobody else is mailed what clients write. */
export async function whoMayReply(
  query: Query,
  settings: Settings,
  people: readonly Handler[],
  now: Date,
): Promise<Handler[]> {
  const found: Handler[] = [];
  for (const person of people) {
    if (can(await standingOf(query, settings, person.id, now), "handle_requests")) found.push(person);
  }
  return found;
}

/** Whether somebody is away on the studio's date. */
export function isAway(
  { away }: Pick<Handler, "away">,
  now: Date,
  { timezone }: Pick<Settings, "timezone">,
): boolean {
  const today = dateAt(now, timezone);
  return away !== null && away.from <= today && today <= away.until;
}
