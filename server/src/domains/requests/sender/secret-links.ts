/** Routes that are opened by the secret of a mailed link: the secret's form, and a limit for guesses. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { createRate } from "../../../engines/rate-limits/rate-in-memory.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { callerOf } from "../../../engines/rest/request/caller.ts";
import { tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../engines/rest/route.ts";

export const secretPattern = "^[\\w-]{20,100}$";

export const secretArgument: Argument<RestCall> = {
  type: "string",
  required: true,
  pattern: secretPattern,
  description: "From the link.",
};

/** Calls from one address, repeated clicks included. */
const perAddress = { most: 120, windowMs: 60_000 };

/**
 * @returns a function that counts a call and returns the caller's address.
 *   It throws a {@link RestError} 429 for an address that calls too often.
 */
export function linkLimit({
  settings,
  clock,
}: Pick<Dependencies, "settings" | "clock">): (call: RestCall) => string {
  const opened = createRate(perAddress);
  return (call) => {
    const { address } = callerOf(call, settings);
    const wait = opened.take(addressGroup(address), clock());
    if (wait > 0) throw tooManyRequests(wait);
    return address;
  };
}
