import { RestError } from "./rest-error.ts";

/** 429 with `Retry-After`, in words for the person who waits. `seconds` as `takeFromLimit` gives them. */
export function tooManyRequests(seconds: number): RestError {
  const wait =
    seconds < 90
      ? `${seconds} second${seconds === 1 ? "" : "s"}`
      : seconds < 2 * 3600
        ? `${Math.ceil(seconds / 60)} minutes`
        : `${Math.ceil(seconds / 3600)} hours`;
  return new RestError(
    "extenso_too_many_requests",
    `Too many attempts. Please try again in ${wait}.`,
    429,
    { retry_after: seconds },
    { "Retry-After": String(seconds) },
  );
}
