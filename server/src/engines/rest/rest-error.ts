import { type Away, retryAfter } from "../http/unavailable-dependency.ts";

/** Failures in WordPress's format. Throw one from a handler, or return one from a permission. */
export class RestError extends Error {
  override name = "RestError";
  readonly code: string;
  readonly status: number;
  /** Added to `data` beside the status. */
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    code: string,
    message: string,
    status: number,
    details: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.headers = headers;
  }

  /** The error as it is sent: `{code, message, data: {status, …}}`. */
  toWire(): RestErrorBody {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.details } };
  }
}

/** A meta field isn't of its type; WordPress reports its name outside `data`. */
export class MetaTypeError extends RestError {
  readonly param: string;

  constructor(param: string, type: string) {
    super("rest_invalid_type", `${param} is not of type ${type}.`, 400);
    this.param = param;
  }

  override toWire() {
    return { ...super.toWire(), additional_data: [{ param: this.param }] };
  }
}

export interface RestErrorBody {
  code: string;
  message: string;
  data: { status: number } & Record<string, unknown>;
  /** Data of earlier errors with the same code, as WordPress collects it. */
  additional_data?: unknown[];
}

/** 401 for signed-out callers, 403 for signed-in ones: WordPress's rule for every refusal. */
export function authorizationError(signedIn: boolean, code: string, message: string): RestError {
  return new RestError(code, message, signedIn ? 403 : 401);
}

export function noRoute(): RestError {
  return new RestError("rest_no_route", "No route was found matching the URL and request method.", 404);
}

/** Others write the same records at this moment: nothing was done, and the call may be repeated. */
export function busyError(): RestError {
  const message = "Others are changing the same things. Nothing was saved; please try again.";
  return new RestError("extenso_busy", message, 503, {}, { "Retry-After": "5" });
}

const unavailableMessages: Record<Away, string> = {
  database: "This cannot be done at the moment. Please try again in a few seconds.",
  files: "Files cannot be stored or read at the moment. Nothing was lost; please try again in a few seconds.",
  room: "There is no room to keep this at the moment, and nothing of it was kept. Please try again later.",
};
const unavailableCodes: Record<Away, string> = {
  database: "extenso_database_unavailable",
  files: "extenso_files_unavailable",
  room: "extenso_disk_full",
};

/** A dependency is unavailable: nothing was done, and the call may be repeated. */
export function unavailableError(what: Away): RestError {
  return new RestError(
    unavailableCodes[what],
    unavailableMessages[what],
    503,
    {},
    { "Retry-After": String(retryAfter) },
  );
}

/** 507, because a retry fails too until there is room on the disk. */
export function noRoom(): RestError {
  const message =
    "The studio’s disk is nearly full, so nothing new can be saved. Deleting still works. Please tell your administrator.";
  return new RestError("extenso_disk_nearly_full", message, 507);
}

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
