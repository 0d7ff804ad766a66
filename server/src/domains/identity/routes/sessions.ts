/** `extenso/v1/sessions` and `logout`: where one is signed in, and ending that. */

import { tokenRequest } from "@extenso/contract/requests/extenso.ts";
import { wireSession, wireSessionsEnded, wireSuccess } from "@extenso/contract/wire/extenso.ts";
import * as z from "zod/mini";
import { hashSecret } from "../../../engines/crypto/secrets.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { endpointFromSchema } from "../../../engines/rest/arguments/request-schema.ts";
import { callerOf, onlySignedIn, requireSession, requireUser } from "../../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestResource } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { endOtherSessions, endOwnSession, endSession } from "../sessions/end-sessions.ts";
import { listSessions } from "../sessions/store.ts";

export function sessionRoutes({ database, clock, settings }: Dependencies): RestResource {
  const { query } = database;
  const auditEnd = (call: RestCall, which: "this" | "one" | "all others", sessions: number) => {
    const { address } = callerOf(call, settings);
    securityEvent(call.log, "authn_token_revoked", {
      account: requireUser(call).id,
      address,
      which,
      sessions,
    });
  };
  /** Ends a session by the link in the mail about a new device, without signing in. */
  const endingByMail = endpointFromSchema(tokenRequest, async ({ token }, call) => {
    const { address } = callerOf(call, settings);
    const limit = {
      key: `end-session:${addressGroup(address)}`,
      limit: 60,
      windowSeconds: 600,
      now: clock(),
    };
    const { allowed, retryAfterSeconds } = await takeFromLimit(database, limit);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    const [ended] = await query
      .updateTable("user_sessions")
      .set({ ended_at: clock().toISOString(), end_hash: null })
      .where("end_hash", "=", hashSecret(token))
      .where("ended_at", "is", null)
      .returning(["id", "user_id"])
      .execute();
    if (!ended) throw new RestError("extenso_invalid_link", "That session has ended already.", 400);
    const facts = { account: ended.user_id, address, session: ended.id };
    securityEvent(call.log, "authn_session_ended_by_mail", facts);
    return { body: { success: true, message: "That session is ended." } };
  });

  return {
    routes: [
      studioRoute(
        "/logout",
        {
          POST: {
            permission: onlySignedIn,
            response: wireSuccess,
            noStore: false,
            async handle(call) {
              const { id, sessionId } = requireSession(call);
              await endSession(query, { userId: id, sessionId, now: clock() });
              auditEnd(call, "this", 1);
              return { body: { success: true, message: "You have been logged out." } };
            },
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        "/sessions",
        {
          GET: {
            permission: onlySignedIn,
            response: z.array(wireSession),
            async handle(call) {
              const { id, sessionId } = requireSession(call);
              const sessions = await listSessions(query, id, clock());
              return {
                body: sessions.map((session) => ({
                  id: session.id,
                  current: session.id === sessionId,
                  user_agent: session.user_agent,
                  address: session.address,
                  created_at: session.created_at,
                  last_seen_at: session.last_seen_at,
                })),
              };
            },
          },
          DELETE: {
            permission: onlySignedIn,
            response: wireSessionsEnded,
            async handle(call) {
              requireSession(call);
              const ended = await endOtherSessions(query, requireUser(call), clock());
              auditEnd(call, "all others", ended);
              return { body: { success: true, message: "Signed out everywhere else.", ended } };
            },
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        "/sessions/end-by-mail",
        {
          POST: { ...endingByMail, response: wireSuccess },
        },
        { hereOnly: false },
      ),
      studioRoute(
        "/sessions/(?P<id>[0-9a-f-]{36})",
        {
          DELETE: {
            permission: onlySignedIn,
            response: wireSuccess,
            async handle(call) {
              const sessionId = String(call.params.id).toLowerCase();
              // Another member's session is as unknown as one that never was.
              if (!(await endOwnSession(query, requireUser(call), sessionId, clock()))) {
                throw new RestError("extenso_session_not_found", "This session has ended already.", 404);
              }
              auditEnd(call, "one", 1);
              return { body: { success: true, message: "Signed out there." } };
            },
          },
        },
        { hereOnly: false },
      ),
    ],
  };
}
