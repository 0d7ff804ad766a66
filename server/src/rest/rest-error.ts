/** Failures in WordPress's own form. Throw one from a handler, or return one from a permission. */
export class RestError extends Error {
  override name = "RestError";
  readonly code: string;
  readonly status: number;
  /** Stands in `data` beside the status. */
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

  /** The error as it goes over the wire: `{code, message, data: {status, …}}`. */
  toWire(): RestErrorBody {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.details } };
  }
}

export interface RestErrorBody {
  code: string;
  message: string;
  data: { status: number } & Record<string, unknown>;
  /** What WordPress had said of it before. */
  additional_data?: unknown[];
}

/** 401 to someone signed out, 403 to someone signed in: WordPress's rule for everything refused. */
export function refusal(signedIn: boolean, code: string, message: string): RestError {
  return new RestError(code, message, signedIn ? 403 : 401);
}

export function noRoute(): RestError {
  return new RestError("rest_no_route", "No route was found matching the URL and request method.", 404);
}
