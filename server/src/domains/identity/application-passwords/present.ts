/** Application passwords on the wire. */
import { selfLink } from "../../../engines/rest/response/self-link.ts";
import type { ApplicationPassword } from "./store.ts";

export interface PresentedPassword {
  /** The fields that the response to DELETE shows as `previous`. */
  record: {
    uuid: string;
    app_id: string;
    name: string;
    created: string;
    last_used: string | null;
    last_ip: string | null;
  };
  address: string;
}

/** @param root of the users' routes, `https://…/wp-json/wp/v2/users`. */
export function parts(row: ApplicationPassword, root: string): PresentedPassword {
  const { uuid, user_id, app_id, name, created_at, last_used_at, last_address } = row;
  return {
    record: {
      uuid,
      app_id,
      name,
      created: created_at.slice(0, 19),
      last_used: last_used_at?.slice(0, 19) ?? null,
      last_ip: last_address,
    },
    address: `${root}/${user_id}/application-passwords/${uuid}`,
  };
}

/** @param password once, when it is made. */
export function presentApplicationPassword(
  row: ApplicationPassword,
  { root, context, password }: { root: string; context: unknown; password?: string },
): Record<string, unknown> {
  const { record, address } = parts(row, root);
  const { uuid, app_id, name } = record;
  return {
    ...(context === "embed" ? { uuid, app_id, name } : record),
    ...(password === undefined ? {} : { password }),
    _links: { self: selfLink(address, { edit: true, remove: true }) },
  };
}
