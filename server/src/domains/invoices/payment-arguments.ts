/** Arguments that calls for payments share. */
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import type { RestCall } from "../../engines/rest/route.ts";

/** Ten million, as on a line. */
export const highestAmountCents = 1_000_000_000;

export const keyArgument: Argument<RestCall> = {
  type: "string",
  required: true,
  pattern: "^[\\w-]{16,64}$",
  description: "Drawn once for each payment: sent again, it makes no second one.",
};
