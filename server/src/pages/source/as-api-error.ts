import { ApiError, httpError } from "@extenso/contract/errors/errors.ts";
import { unavailableDependency } from "../../engines/http/unavailable-dependency.ts";
import { RestError, unavailableError } from "../../engines/rest/rest-error.ts";

/** Converts a failed read into the error of the same API call, for which pages have messages. */
export function asApiError(cause: unknown): ApiError {
  const away = unavailableDependency(cause);
  const refusal = away ? unavailableError(away) : cause;
  const { code, status, message } =
    refusal instanceof RestError ? refusal : { code: "internal_error", status: 500, message: "" };
  return new ApiError(httpError(status), {
    code,
    status,
    serverMessage: message,
    cause,
  });
}
