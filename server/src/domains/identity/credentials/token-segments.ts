/** The parts of a JSON Web Token, and why one is refused. */
export function decodeSegment(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, "base64url").toString("utf8"));
  } catch {
    throw invalidToken("Syntax error, malformed JSON");
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A token that opens nothing; `code` and `message` are the plugin's own, all answered with 403. */
export class AccessTokenError extends Error {
  override name = "AccessTokenError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function invalidToken(message: string): AccessTokenError {
  return new AccessTokenError("jwt_auth_invalid_token", message);
}
