import { ApiError, deadLink } from "@extenso/contract/errors/errors.ts";

/** The mailed link is used up, too old or never was: trying again cannot help, asking for a new one does. */
export function isDeadLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === deadLink;
}
