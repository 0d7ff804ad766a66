import { RestError } from "../../../engines/rest/rest-error.ts";

export const notFound = () =>
  new RestError("rest_application_password_not_found", "Application password not found.", 404);

/** @param name as it was sent, cleaned. @throws {RestError} where markup was all there was of it. */
export function nameIn(name: string): string {
  if (name !== "") return name;
  const message = "An application name is required to create an application password.";
  throw new RestError("application_password_empty_name", message, 400);
}
