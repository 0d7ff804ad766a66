/** `extenso/v1/people`: accounts, and what administrators do for their owners. */
import {
  longestReason,
  peopleGroups,
  peopleOrders,
  peopleSeen,
  peopleStates,
  staffRoles,
  wirePerson,
  wirePersonDetail,
  wirePersonDone,
  wirePersonSessionsEnded,
} from "@extenso/contract/wire/people.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { idOf, searchWords, texts } from "../../../engines/rest/collection.ts";
import { collectionRoute } from "../../../engines/rest/collection-route.ts";
import { callerOf, requireUser } from "../../../engines/rest/request/caller.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";
import { whoCan } from "../../access/access.ts";
import { type By, changeAccount } from "../accounts/change-account.ts";
import type { HandOverWork } from "../accounts/remove-account.ts";
import {
  confirmByHand,
  noSuchPerson,
  requirePerson,
  resendConfirmation,
  sendPasswordLink,
  signOutPerson,
  takeSecondFactors,
} from "../people/help-member.ts";
import { type Departure, handOverAndLeave } from "../people/leave.ts";
import { countPeople, listPeople, type PeopleFilter } from "../people/list-people.ts";
import { presentPerson, readPerson } from "../people/read-person.ts";
import { checkRoles } from "../users/check-roles.ts";
import { findUser } from "../users/find-user.ts";
import { asRefusal } from "./delete-user.ts";

const path = "/people";
const one = `${path}/(?P<id>[\\d]+)`;

/** Administrators alone. */
export const mayEditUsers = whoCan("edit_users");

const id: Argument<RestCall> = { type: "integer", description: "Whose account." };
const choice = (names: readonly string[], description: string): Argument<RestCall> => ({
  type: "string",
  enum: [...names],
  description,
});

/** The caller, for the audit log and the security log. */
export function byOf(call: RestCall, settings: Dependencies["settings"]): By {
  const { address } = callerOf(call, settings);
  const caller = requireUser(call);
  return { userId: caller.id, address, requestId: call.requestId, caller };
}

export function peopleRoutes(dependencies: Dependencies, handOver: HandOverWork): RestResource {
  const { database, settings, clock } = dependencies;
  const by = (call: RestCall) => byOf(call, settings);
  const within = ({ log }: RestCall): Dependencies => ({ ...dependencies, log });
  const done = { body: { done: true } };

  const list = collectionRoute(settings, {
    path,
    args: {
      search: searchWords(),
      group: choice(peopleGroups, "Staff, members, or one role."),
      seen: choice(peopleSeen, "When they were here last."),
      state: choice(peopleStates, "Unconfirmed, deactivated, or gone but for the name."),
      orderby: { ...choice(peopleOrders, "By name, or the newest or last seen first."), default: "name" },
    },
    permission: mayEditUsers,
    response: wirePerson,
    filter({ params }) {
      const { search: typed = "", group = "", seen = "", state = "" } = params;
      return {
        // PostgreSQL refuses NUL in text.
        people: { search: String(typed).replaceAll("\0", ""), group, seen, state } as PeopleFilter,
        order: params.orderby as (typeof peopleOrders)[number],
        now: clock(),
      };
    },
    count: ({ people, now }) => countPeople(database, people, now),
    async list({ people, order, now }, window) {
      const users = await listPeople(database, people, { order, now, ...window });
      return users.map((user) => presentPerson(settings, user));
    },
  });

  async function read(call: RestCall): Promise<RestResponse> {
    const user = await findUser(database.query, idOf(call.params.id));
    if (!user) throw noSuchPerson();
    const { id: callerId, credential } = requireUser(call);
    const sessionId = credential.kind === "session" ? credential.id : null;
    return {
      body: await readPerson(database.query, { settings, user, now: clock() }, { id: callerId, sessionId }),
    };
  }

  /** @throws {RestError} 409 `rest_user_changed` where the account has other roles than those that the caller saw. */
  async function setRole(call: RestCall): Promise<RestResponse> {
    const userId = idOf(call.params.id);
    const person = await requirePerson(dependencies, userId);
    const roles = [String(call.params.role)];
    checkRoles(requireUser(call), roles, userId);
    const seen = texts(call.params.from).toSorted().join();
    const changed = await changeAccount(
      within(call),
      person.id,
      {
        written: {},
        roles,
        async check(_, held) {
          if (held.left_at) throw noSuchPerson();
          if (held.roles.toSorted().join() === seen) return;
          const message = "Somebody has changed this role meanwhile. Look at it again.";
          throw new RestError("rest_user_changed", message, 409);
        },
      },
      by(call),
    ).catch((error) => {
      throw asRefusal(error);
    });
    if (!changed) throw noSuchPerson();
    return done;
  }

  async function leave(call: RestCall): Promise<RestResponse> {
    const userId = idOf(call.params.id);
    const account = call.params.account as Departure["account"];
    if (account !== "stays" && userId === requireUser(call).id)
      throw new RestError("extenso_own_account", "Nobody ends their own account here.", 403);
    const to = Number(call.params.to) === 0 ? null : idOf(call.params.to);
    await handOverAndLeave({ ...within(call), handOver }, { userId, to, account }, by(call)).catch(
      (error) => {
        throw asRefusal(error);
      },
    );
    return done;
  }

  async function endDevices(call: RestCall): Promise<RestResponse> {
    const sessionId = call.params.session === undefined ? null : String(call.params.session).toLowerCase();
    const ended = await signOutPerson(within(call), idOf(call.params.id), sessionId, by(call));
    return { body: { ended } };
  }

  const helping = (help: (call: RestCall, userId: number) => Promise<void>) => async (call: RestCall) => {
    await help(call, idOf(call.params.id));
    return done;
  };

  return {
    routes: [
      list,
      studioRoute(
        one,
        { GET: { permission: mayEditUsers, args: { id }, response: wirePersonDetail, handle: read } },
        { hereOnly: false },
      ),
      studioRoute(
        `${one}/role`,
        {
          POST: {
            permission: mayEditUsers,
            args: {
              id,
              role: {
                ...choice([...staffRoles, "subscriber"], "The role, instead of all others."),
                required: true,
              },
              from: {
                type: "array",
                items: { type: "string", maxLength: 40 },
                maxItems: 20,
                required: true,
                description: "The roles that the caller saw.",
              },
            },
            response: wirePersonDone,
            handle: setRole,
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${one}/leave`,
        {
          POST: {
            permission: mayEditUsers,
            args: {
              id,
              to: {
                type: "integer",
                required: true,
                minimum: 0,
                description: "Who gets the work; 0: it stays.",
              },
              account: {
                ...choice(["stays", "deactivate", "delete"], "What becomes of the account."),
                required: true,
              },
            },
            response: wirePersonDone,
            handle: leave,
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${one}/sessions`,
        {
          DELETE: {
            permission: mayEditUsers,
            args: { id },
            response: wirePersonSessionsEnded,
            handle: endDevices,
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${one}/sessions/(?P<session>[0-9a-f-]{36})`,
        {
          DELETE: {
            permission: mayEditUsers,
            args: { id, session: { type: "string", description: "Which device." } },
            response: wirePersonSessionsEnded,
            handle: endDevices,
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${one}/second-factors`,
        {
          DELETE: {
            permission: mayEditUsers,
            args: { id },
            response: wirePersonDone,
            handle: helping((call, userId) => takeSecondFactors(within(call), userId, by(call))),
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${one}/send-confirmation`,
        {
          POST: {
            permission: mayEditUsers,
            args: { id },
            response: wirePersonDone,
            handle: helping((call, userId) => resendConfirmation(within(call), userId, by(call))),
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${one}/password-link`,
        {
          POST: {
            permission: mayEditUsers,
            args: { id },
            response: wirePersonDone,
            handle: helping((call, userId) => sendPasswordLink(within(call), userId, by(call))),
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${one}/confirm`,
        {
          POST: {
            permission: mayEditUsers,
            args: {
              id,
              reason: {
                type: "string",
                required: true,
                maxLength: longestReason,
                description: "How the administrator knows whose address it is.",
              },
            },
            response: wirePersonDone,
            handle: helping(async (call, userId) => {
              const reason = cleanLine(String(call.params.reason));
              if (reason === "") {
                const message = "Say how you know that the address is theirs.";
                throw new RestError("rest_invalid_param", message, 400, { params: { reason: message } });
              }
              await confirmByHand(within(call), userId, reason, by(call));
            }),
          },
        },
        { hereOnly: false },
      ),
    ],
  };
}
