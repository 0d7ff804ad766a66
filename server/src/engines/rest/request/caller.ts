import type { Settings } from "../../../kernel/settings/settings.ts";
import { clientAddress } from "../../http/client-address.ts";
import type { RestCall } from "../route.ts";

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

/** The other end of the connection, from Hono's bindings; empty when the app is called in memory. */
export function connectionAddress(bindings: unknown): string {
  const { incoming } = (bindings ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? "";
}
