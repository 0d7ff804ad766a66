import type { SignedInUser } from "../../../../engines/rest/request/authentication.ts";
import { can } from "../../../access/access.ts";

/**
 * Saves of users below editor count against a daily limit of bytes. Editors are exempt: they answer for the whole
 * studio, its disk included.
 */
export function limitedWriter(user: Pick<SignedInUser, "id" | "roles">): { limitedWriter?: number } {
  return can(user, "edit_others_posts") ? {} : { limitedWriter: user.id };
}
