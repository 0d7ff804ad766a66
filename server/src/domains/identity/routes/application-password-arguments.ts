/** Arguments of routes for application passwords: owner, id and name. */
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import type { RestCall } from "../../../engines/rest/route.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";

export const namedFor = (argument: Argument<RestCall>): Argument<RestCall> => ({
  ...argument,
  sanitize: (value) => cleanLine(String(value)),
});

/** Undescribed, as in WordPress: owner and id are part of the path. */
export const ownerArgument: Argument<RestCall> = {
  description: "Whose application passwords.",
  type: "string",
  undescribed: true,
};

export const passwordIdArgument: Argument<RestCall> = {
  description: "The unique identifier for the application password.",
  type: "string",
  undescribed: true,
};
