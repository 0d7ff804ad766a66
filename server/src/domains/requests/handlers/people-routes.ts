/** `extenso/v1/requests/people`, `away`, `notices` and `figures`: who answers, who is away, who is told, how fast it goes. */

import { wireOwnNotices, wireReplyFigures, wireRequestPeople } from "@extenso/contract/wire/requests.ts";
import type { Insertable, Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { requireUser } from "../../../engines/rest/request/caller.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { can } from "../../access/access.ts";
import { appendAudit, auditCaller } from "../../audit/audit.ts";
import { replyFigures } from "../figures.ts";
import { invalidFields, mayHandleRequests, path, readDay } from "../route-parts.ts";
import type { RequestPeopleTable } from "../tables.ts";
import { findRequestHandlers, type Handler, isAway } from "./people.ts";

const day: Argument<RestCall> = {
  type: "string",
  pattern: "^(\\d{4}-\\d{2}-\\d{2})?$",
  default: "",
  description: "A day, `2026-12-01`; both are empty for somebody who is here.",
};

/** Longer than this somebody has left. */
const longestAwayDays = 400;

export function peopleRoutes({ database, settings, clock }: Dependencies): RestRoute[] {
  async function present() {
    const now = clock();
    return (await findRequestHandlers(database.query)).map((person) => ({
      id: person.id,
      name: person.name,
      away: person.away,
      is_away: isAway(person, now, settings),
    }));
  }

  /** @throws {RestError} 400 for who has no account here, as staff of a WordPress behind this server. */
  async function handler(id: number): Promise<Handler> {
    const found = (await findRequestHandlers(database.query)).find((person) => person.id === id);
    if (found) return found;
    throw new RestError(
      "rest_no_account_here",
      "This needs an account of this server that may answer requests. Accounts of a WordPress have none of their settings here.",
      400,
    );
  }

  async function setAway(call: RestCall): Promise<void> {
    const user = requireUser(call);
    const id = call.params.person === undefined ? user.id : Number(call.params.person);
    if (id !== user.id && !can(user, "manage_options")) {
      throw new RestError("rest_forbidden", "Only administrators set the days of others.", 403);
    }
    const from = readDay("from", String(call.params.from));
    const until = readDay("until", String(call.params.until));
    if ((from === null) !== (until === null)) throw invalidFields({ until: "Enter both days." });
    if (from !== null && until !== null) {
      if (until < from) throw invalidFields({ until: "This day is before the first one." });
      if (Date.parse(until) - Date.parse(from) > longestAwayDays * 24 * 60 * 60 * 1000) {
        throw invalidFields({ until: `At most ${longestAwayDays} days.` });
      }
    }
    const { name, away } = await handler(id);
    const label = (days: Handler["away"]) => (days ? `${days.from} to ${days.until}` : "");
    const next = from && until ? { from, until } : null;
    await database.query.transaction().execute(async (rows) => {
      await write(rows, id, { away_from: from, away_until: until });
      const changes = { away: { from: label(away), to: label(next) } };
      const entry = { subject: "request-person", id, name, action: "update", changes };
      await appendAudit(rows, auditCaller(call, settings), [entry], clock());
    });
  }

  function write(rows: Transaction<Tables>, user_id: number, set: Partial<Insertable<RequestPeopleTable>>) {
    return rows
      .insertInto("request_people")
      .values({ user_id, ...set })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(set))
      .execute();
  }

  async function ownNotices(call: RestCall) {
    const { id } = requireUser(call);
    const own = (await findRequestHandlers(database.query)).find((person) => person.id === id);
    return { notices: own?.notices ?? "none", email: own?.email ?? "" };
  }

  return [
    studioRoute(`${path}/people`, {
      GET: {
        permission: mayHandleRequests,
        response: wireRequestPeople,
        handle: async () => ({ body: await present() }),
      },
    }),
    studioRoute(`${path}/away`, {
      POST: {
        args: {
          person: { type: "integer", description: "Whose days; left out: the caller’s." },
          from: day,
          until: day,
        },
        permission: mayHandleRequests,
        response: wireRequestPeople,
        async handle(call) {
          await setAway(call);
          return { body: await present() };
        },
      },
    }),
    studioRoute(`${path}/notices`, {
      GET: {
        permission: mayHandleRequests,
        response: wireOwnNotices,
        handle: async (call) => ({ body: await ownNotices(call) }),
      },
      POST: {
        args: {
          notices: {
            type: "string",
            enum: ["none", "now", "daily"],
            required: true,
            description: "Mails about requests: none, at once, or each morning.",
          },
        },
        permission: mayHandleRequests,
        response: wireOwnNotices,
        async handle(call) {
          const { id } = await handler(requireUser(call).id);
          const notices = call.params.notices as Handler["notices"];
          // A morning's mail tells what comes from now on.
          const set = { notices, digested_at: clock().toISOString() };
          await database.query.transaction().execute((rows) => write(rows, id, set));
          return { body: await ownNotices(call) };
        },
      },
    }),
    studioRoute(`${path}/figures`, {
      GET: {
        permission: mayHandleRequests,
        response: wireReplyFigures,
        handle: async () => ({ body: await replyFigures(database, clock(), settings.timezone) }),
      },
    }),
  ];
}
