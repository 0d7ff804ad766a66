import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../engines/rest/route.ts";

export const notFound = () =>
  new RestError("rest_application_password_not_found", "Application password not found.", 404);

/** The name that was sent, cleaned by its argument. @throws {RestError} where markup was all there was of it. */
export function nameOf({ params }: RestCall): string {
  const name = String(params.name);
  if (name !== "") return name;
  const message = "An application name is required to create an application password.";
  throw new RestError("application_password_empty_name", message, 400);
}
