import { wireValidation } from "../wire/tokens.ts";
import { readResponse, type Transport } from "./transport.ts";

/**
 * Resolves if the session lives, perhaps with a token that was just refreshed. Apart from the other calls: each first
 * page of a member makes this one alone.
 *
 * @throws {ApiError} if it doesn't, or if the server could not be asked.
 */
export async function validateToken(transport: Transport, signal?: AbortSignal): Promise<void> {
  const call = { method: "POST", signedIn: true, signal } as const;
  readResponse(wireValidation, await transport.request("/jwt-auth/v1/token/validate", call));
}
