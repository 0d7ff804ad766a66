/** Who is calling. The tokens resource implements this; without it everyone is signed out. */
import type { RestError } from "./rest-error.ts";

export interface SignedInUser {
  id: number;
  roles: string[];
  /** The session that the access token belongs to. */
  sessionId: string;
}

export interface Authenticator {
  /**
   * Reads the bearer token. A bad one makes every route answer with the error, as in WordPress;
   * `Authorization: Basic` is ignored.
   */
  authenticate(request: Request): Promise<{ user: SignedInUser | null } | { error: RestError }>;
}

export const everyoneSignedOut: Authenticator = { authenticate: async () => ({ user: null }) };
