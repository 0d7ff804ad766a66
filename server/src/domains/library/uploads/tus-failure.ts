/** What `tus` makes of an error that a hook or its store throws. */
import { unavailableDependency } from "../../../engines/http/unavailable-dependency.ts";
import { RestError, unavailableError } from "../../../engines/rest/rest-error.ts";

interface TusFailure {
  status_code: number;
  body: string;
}

/** @returns the error for `tus` in our own words, where we have some. */
export function asTus(error: unknown): unknown {
  const away = unavailableDependency(error);
  const told = away ? unavailableError(away) : error;
  if (!(told instanceof RestError)) return error;
  return { status_code: told.status, body: JSON.stringify(told.toWire()) } satisfies TusFailure;
}
