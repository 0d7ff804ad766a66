import { can } from "../../../identity/roles/can.ts";
import type { SignedInUser } from "../../../rest/request/authentication.ts";

/** Whose saves are counted: editors answer for the whole studio, its disk included. */
export function limitedWriter(user: SignedInUser): { limitedWriter?: number } {
  return can(user, "edit_others_posts") ? {} : { limitedWriter: user.id };
}
