import { ApiError, httpError } from "@extenso/contract/errors/errors.ts";
import { unavailableDependency } from "../../engines/http/unavailable-dependency.ts";
import { ValueError } from "../../engines/rest/arguments/value-problem.ts";
import { RestError, unavailableError } from "../../engines/rest/rest-error.ts";

/** Converts a failed read into the error of the same API call, for which pages have messages. */
export function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const { code, status, message, headers } = refusalOf(cause);
  return new ApiError(httpError(status), {
    code,
    status,
    serverMessage: message,
    retryAfter: Number(headers["Retry-After"]) || null,
    cause,
  });
}

function refusalOf(cause: unknown): RestError {
  if (cause instanceof RestError) return cause;
  if (cause instanceof ValueError) return new RestError("rest_invalid_param", cause.message, 400);
  const away = unavailableDependency(cause);
  return away ? unavailableError(away) : new RestError("internal_error", "", 500);
}
