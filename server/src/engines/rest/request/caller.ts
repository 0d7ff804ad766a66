import type { Settings } from "../../../kernel/settings/settings.ts";
import { clientAddress } from "../../http/client-address.ts";
import { authorizationError, type RestError } from "../rest-error.ts";
import type { RestCall } from "../route.ts";
import type { SignedInUser } from "./authentication.ts";

/** Address and user agent of a call, for limits and for the list of sessions. */
export function callerOf(
  { request, connectionAddress }: Pick<RestCall, "request" | "connectionAddress">,
  { trustProxy }: Pick<Settings, "trustProxy">,
): { address: string; userAgent: string } {
  return {
    address: clientAddress(connectionAddress, request.headers.get("X-Forwarded-For"), trustProxy),
    userAgent: request.headers.get("User-Agent") ?? "",
  };
}

/** Address of the connection, from Hono's bindings; empty when the app is called in memory. */
export function connectionAddress(bindings: unknown): string {
  const { incoming } = (bindings ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? "";
}

/** Permission of routes that are about the caller's own account. */
export function onlySignedIn({ user }: Pick<RestCall, "user">): RestError | null {
  return user ? null : authorizationError(false, "rest_forbidden", "Sorry, you are not allowed to do that.");
}

/**
 * The caller with their session: routes about sessions, or with a password, aren't for application passwords.
 * @throws {RestError} for other credentials.
 */
export function requireSession(call: Pick<RestCall, "user">): { id: number; sessionId: string } {
  const { id, credential } = requireUser(call);
  if (credential.kind === "session") return { id, sessionId: credential.id };
  throw authorizationError(true, "rest_forbidden", "Sorry, you are not allowed to do that.");
}

/** The caller, for routes with the permission `onlySignedIn`. */
export function requireUser({ user }: Pick<RestCall, "user">): SignedInUser {
  if (!user) throw authorizationError(false, "rest_forbidden", "Sorry, you are not allowed to do that.");
  return user;
}
