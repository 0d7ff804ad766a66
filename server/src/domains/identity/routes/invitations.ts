/** `extenso/v1/invitations`: staff are invited by mail, and accept by a link. */

import { acceptInvitationRequest, openInvitationRequest } from "@extenso/contract/requests/invitations.ts";
import {
  type StaffRole,
  staffRoles,
  wireAcceptedInvitation,
  wireInvitation,
  wireOpenedInvitation,
  wirePersonDone,
} from "@extenso/contract/wire/people.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { endpointFromSchema } from "../../../engines/rest/arguments/request-schema.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { callerOf } from "../../../engines/rest/request/caller.ts";
import { tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { acceptInvitation, deadInvitation } from "../invitations/accept-invitation.ts";
import {
  findByToken,
  invite,
  listInvitations,
  noInvitation,
  openInvitation,
  sendAgain,
  withdraw,
} from "../invitations/invitations.ts";
import { byOf, mayEditUsers } from "./people.ts";

const path = "/invitations";
const one = `${path}/(?P<id>[\\d]+)`;
const id: Argument<RestCall> = { type: "integer", description: "Which invitation." };

export function invitationRoutes(dependencies: Dependencies): RestResource {
  const { database, settings, clock } = dependencies;
  const within = ({ log }: RestCall): Dependencies => ({ ...dependencies, log });
  const kept = { permission: mayEditUsers };

  async function written(invitation: number, status: number): Promise<RestResponse> {
    const [body] = await listInvitations(database.query, clock(), invitation);
    if (!body) throw noInvitation();
    return { body, status };
  }

  /** Links can't be guessed; this bounds how much hashing an address can ask for. */
  async function takeTry(call: RestCall): Promise<string> {
    const { address } = callerOf(call, settings);
    const limit = { key: `invitation:${addressGroup(address)}`, limit: 60, windowSeconds: 600, now: clock() };
    const { allowed, retryAfterSeconds } = await takeFromLimit(database, limit);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    return address;
  }

  const opening = endpointFromSchema(openInvitationRequest, async ({ token }, call) => {
    await takeTry(call);
    const invitation = await findByToken(database.query, settings, token, clock());
    if (!invitation) throw deadInvitation();
    return { body: await openInvitation(dependencies, invitation) };
  });

  const accepting = endpointFromSchema(acceptInvitationRequest, async (asked, call) => {
    const address = await takeTry(call);
    const { requestId } = call;
    return { body: { username: await acceptInvitation(within(call), asked, { address, requestId }) } };
  });

  return {
    routes: [
      studioRoute(
        path,
        {
          GET: {
            ...kept,
            response: z.array(wireInvitation),
            handle: async () => ({ body: await listInvitations(database.query, clock()) }),
          },
          POST: {
            ...kept,
            args: {
              email: { type: "string", required: true, maxLength: 254, description: "Who is invited." },
              role: {
                type: "string",
                required: true,
                enum: [...staffRoles],
                description: "The role that they get.",
              },
            },
            response: wireInvitation,
            async handle(call) {
              const { email, role } = call.params;
              const asked = { email: String(email), role: role as StaffRole };
              return written(await invite(within(call), asked, byOf(call, settings)), 201);
            },
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        one,
        {
          DELETE: {
            ...kept,
            args: { id },
            response: wirePersonDone,
            async handle(call) {
              await withdraw(within(call), idOf(call.params.id), byOf(call, settings));
              return { body: { done: true } };
            },
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${one}/send`,
        {
          POST: {
            ...kept,
            args: { id },
            response: wireInvitation,
            async handle(call) {
              const invitation = idOf(call.params.id);
              await sendAgain(within(call), invitation, byOf(call, settings));
              return written(invitation, 200);
            },
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${path}/open`,
        {
          POST: { ...opening, response: wireOpenedInvitation },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${path}/accept`,
        {
          POST: { ...accepting, response: wireAcceptedInvitation },
        },
        { hereOnly: false },
      ),
    ],
  };
}
