/** The caller and the credential they used. Identity implements this; without it everyone is signed out. */
import type { RestError } from "../rest-error.ts";

/** The credential of a request: its revocation ends the access, and limits count by it. */
interface Credential {
  /** A session has an end; the other kinds don't. */
  kind: "session" | "application-password";
  /** Id of the credential's row. */
  id: string;
  /** When the session's member gave a proof last; ISO 8601. */
  provedAt?: string | null;
  /** Limit of an application password's rights; empty without one. */
  limitedTo?: string;
}

export interface SignedInUser {
  /** Negative for an account of another server. */
  id: number;
  /** The username; for an account of another server, that server's name for it. */
  name: string;
  roles: string[];
  credential: Credential;
  /** For an account of another server: the address that it has confirmed there; empty where it doesn't tell. */
  confirmedEmail?: string;
  /** Set while the account's role rests: the answer to calls that are refused with 403. */
  withheld?: RestError;
}

/** What decides whether a credential is enough for a call. */
export interface CheckedCall {
  method: string;
  params: Readonly<Record<string, unknown>>;
  user: SignedInUser | null;
}

export interface Authenticator {
  /**
   * Reads the credential. An invalid one makes every route answer with the error; an unknown kind, such as
   * `Authorization: Digest`, is ignored.
   * @param connectionAddress the address of the connection, before any proxy header.
   */
  authenticate(
    request: Request,
    connectionAddress: string,
  ): Promise<{ user: SignedInUser | null } | { error: RestError }>;
  /**
   * Asked of each permitted call before it is handled: the error for one that is beyond a limited credential.
   * @param route namespace and path as they are declared, such as `wp/v2/users/me`.
   */
  checkCredential?(call: CheckedCall, route: string): RestError | null;
}
