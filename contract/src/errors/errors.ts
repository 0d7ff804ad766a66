/** docs/specification.md §8 as code: what went wrong, in the specification's words. Each area's own sentences are in `messages.ts`. */

/** Messages for people, by HTTP status. */
const byStatus: Record<number, string> = {
  401: "Authentication failed. Please log in again.",
  403: "Access denied. You don't have permission.",
  404: "Resource not found.",
  500: "Server error. Please try again later.",
};

export const networkError = "Network error. Please check your connection.";
export const timeoutError = "Request timeout. Please try again.";
export const unknownError = "An error occurred.";
export const unexpectedError = "An unexpected error occurred. Please try again.";

/** A content server that has no such route, as a WordPress without our plugin. */
export const notOfferedError =
  "The content server behind this site does not offer this. Please contact support.";

/** For a call that needed a fresh proof and got none, as where its window was closed. */
export const proofMissingError =
  "This needs a fresh proof that it is you, so nothing was changed. Please try again.";

/** The message of a failed content read, as docs/specification.md §8 words it. */
export function httpError(status: number): string {
  return `HTTP error! status: ${status}`;
}

/**
 * A call that did not go well. `message` is for people, in the catalogue's words.
 *
 * @see docs/specification.md §8
 */
export class ApiError extends Error {
  /** By name: the built site has a class of its own, and is thrown the server's. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === "ApiError";
  }

  override name = "ApiError";
  /**
   * Stable, for programs: what the server sent (`rest_invalid_param`, `[jwt_auth] incorrect_password`), else
   * `network`, `timeout`, `unexpected_answer`, `no_token`, `no_refresh_token` or `session_expired`.
   */
  readonly code: string;
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** The server's own message without markup; empty when it sent none. */
  readonly serverMessage: string;
  /** Seconds to wait before another try, when the server named them. */
  readonly retryAfter: number | null;
  /** For the second step of a sign-in. */
  readonly secondStep: { ticket: string; methods: string[] } | null;

  constructor(
    message: string,
    details: {
      code: string;
      status: number | null;
      serverMessage?: string;
      retryAfter?: number | null;
      secondStep?: { ticket: string; methods: string[] } | null;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.serverMessage = details.serverMessage ?? "";
    this.retryAfter = details.retryAfter ?? null;
    this.secondStep = details.secondStep ?? null;
  }
}

/**
 * The catalogue's sentence for an HTTP status; other statuses show what the server said.
 *
 * @param serverMessage without markup; may be empty.
 */
export function messageForStatus(status: number, serverMessage: string): string {
  return byStatus[status] ?? (serverMessage || unknownError);
}

/** The error's message, with the time to wait unless the message has a number already. */
export function messageWithWait({ message, retryAfter }: ApiError): string {
  if (retryAfter === null || /\d/.test(message)) return message;
  const minutes = Math.ceil(retryAfter / 60);
  const wait = retryAfter < 60 ? `${retryAfter} seconds` : minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `${message} Please try again in ${wait}.`;
}

/** The code of a call that was sent with a wrong password, so that the field can say so. */
export const incorrectPassword = "extenso_incorrect_password";

/** The code of a call with a one-time link that is used up, too old or never was. */
export const deadLink = "extenso_invalid_link";
/** Codes of what is wrong with an email address alone, whatever else was sent. */
export const emailRefusals: readonly string[] = ["extenso_invalid_email", "extenso_same_email"];
/** The code of a call that needs a proof of who asks, given in the last minutes. */
export const proofRequired = "extenso_proof_required";
/** The code of a sign-in whose password was right, in an account with a second factor. */
export const secondFactorAsked = "[jwt_auth] second_factor_required";
/** The code of a call whose role rests until its holder sets up a second factor. */
export const secondFactorMissing = "extenso_second_factor_required";

/** The catalogue's sentence for what went wrong. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? messageWithWait(error) : unexpectedError;
}
