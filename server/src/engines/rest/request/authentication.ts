/** The caller and the credential they used. Identity implements this; without it everyone is signed out. */
import type { RestError } from "../rest-error.ts";

/** The credential of a request: its revocation ends the access, and limits count by it. */
interface Credential {
  /** A session has an end; the other kinds don't. */
  kind: "session" | "application-password";
  /** Id of the credential's row. */
  id: string;
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
}
