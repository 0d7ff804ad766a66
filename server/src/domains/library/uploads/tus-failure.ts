/** `tus` sends an error thrown by a hook or its store as `status_code` and `body`. */
import { unavailableDependency } from "../../../engines/http/unavailable-dependency.ts";
import { RestError, unavailableError } from "../../../engines/rest/rest-error.ts";

interface TusFailure {
  status_code: number;
  body: string;
}

/** @returns our own REST error in the form that `tus` sends; any other error unchanged. */
export function asTus(error: unknown): unknown {
  const away = unavailableDependency(error);
  const told = away ? unavailableError(away) : error;
  if (!(told instanceof RestError)) return error;
  return { status_code: told.status, body: JSON.stringify(told.toWire()) } satisfies TusFailure;
}
