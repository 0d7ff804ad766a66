/** The caller of a request and their credential. Identity implements this; without it nobody is signed in. */
import type { RestError } from "../rest-error.ts";

/** The credential of a request: its revocation ends the access, and limits count by it. */
interface Credential {
  /** A session has an end; the other kinds don't. */
  kind: "session" | "application-password";
  /** Id of the credential's row. */
  id: string;
  /** When the session's member gave a proof last; ISO 8601. */
  provedAt?: string | null;
  /** Limit of an application password's rights; empty where it has none. */
  limitedTo?: string;
}

export interface SignedInUser {
  /** Negative for an account of another server. */
  id: number;
  /** The username; for an account of another server, that server's name for it. */
  name: string;
  roles: string[];
  credential: Credential;
  /** For an account of another server: the address confirmed there; empty if that server doesn't name it. */
  confirmedEmail?: string;
  /** Set while the account's role is suspended: the error for calls that would otherwise be refused with 403. */
  withheld?: RestError;
}

/** Parts of a call that `checkCredential` weighs against the limits of a credential. */
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
   * Runs for each permitted call before it is handled. Returns an error for a call beyond a limited credential.
   * @param route namespace and path as they are declared, such as `wp/v2/users/me`.
   */
  checkCredential?(call: CheckedCall, route: string): RestError | null;
}
