/**
 * People whose accounts are the WordPress's are known here for what this server keeps: the staff, by their capabilities
 * there, for requests, quotes, money, subscribers, the site's content and how the studio is; members for their own
 * requests. For all other data on this server, a token of the WordPress opens nothing.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { Authenticator, SignedInUser } from "../../engines/rest/request/authentication.ts";
import { apiTarget } from "./remote-target.ts";

const staffRoutes =
  /^\/extenso\/v1\/(?:(?:site|requests|quotes|quote-templates|invoices|payments|signed-quotes|contacts|subscribers)(?:\/|$)|(?:file-access|calendar|today|visits|health|mails(?:\/(?:counts|retry|discard))?)\/?$)/i;
/** A member's own requests, by the address that the WordPress has confirmed. */
const membersRoutes = /^\/extenso\/v1\/requests\/(?:mine(?:\/|$)|files\/?$)/i;
const memberRole = "subscriber";
/** Milliseconds for which a role is cached, and so at most remains valid after it was revoked. */
const believedMs = 30_000;

const callerSchema = z.object({
  id: z.int().positive(),
  name: z.string().max(250).catch(""),
  email: z.string().max(254).catch(""),
  capabilities: z.record(z.string(), z.unknown()),
});

type Asks = (authorization: string, signal: AbortSignal) => Promise<unknown>;

/** Decides by capabilities, because studios name their roles as they like. */
function roleOf(capabilities: Record<string, unknown>): string | null {
  const may = (name: string) => capabilities[name] === true;
  if (may("manage_options") && may("publish_pages")) return "administrator";
  if (may("publish_pages") && may("edit_others_posts")) return "editor";
  return may("edit_posts") ? "contributor" : null;
}

/**
 * @param ask returns the WordPress's facts about the caller in edit context; null where accounts are not its own, or
 *   the token is unknown to it.
 */
export function withWordPressPeople(own: Authenticator, ask: Asks, now: () => number): Authenticator {
  const known = new LRUCache<string, { user: SignedInUser; until: number }>({ max: 500 });

  async function userOf(authorization: string, signal: AbortSignal): Promise<SignedInUser | null> {
    const key = createHash("sha256").update(authorization).digest("base64url");
    const before = known.get(key);
    if (before && before.until > now()) return before.user;
    known.delete(key);
    const { data } = callerSchema.safeParse(await ask(authorization, signal));
    if (!data) return null;
    const roles = [roleOf(data.capabilities) ?? memberRole];
    const credential = { kind: "session" as const, id: `wordpress-${data.id}` };
    // A negative id can't be that of an account of ours.
    const user = { id: -data.id, name: data.name, roles, credential, confirmedEmail: data.email };
    known.set(key, { user, until: now() + believedMs });
    return user;
  }

  return {
    ...own,
    async authenticate(request, connectionAddress) {
      const authorization = request.headers.get("Authorization") ?? "";
      const path = apiTarget(request)?.path ?? "";
      if (/^Bearer\s+\S{1,8192}$/i.test(authorization) && staffRoutes.test(path)) {
        const user = await userOf(authorization, request.signal);
        const isStaff = user !== null && !user.roles.includes(memberRole);
        if (user && (isStaff || membersRoutes.test(path))) return { user };
      }
      return own.authenticate(request, connectionAddress);
    },
  };
}
