/** Who is calling, and by what they proved it. Identity implements this; without it everyone is signed out. */
import type { RestError } from "../rest-error.ts";

/** What somebody proved with who they are: what ends when it is revoked, and what limits count by. */
interface Credential {
  /** A session, for as long as it runs; further kinds have no session to end. */
  kind: "session" | "application-password";
  /** Of its row. */
  id: string;
}

export interface SignedInUser {
  /** Below zero: an account that another server has. */
  id: number;
  /** The username; of an account elsewhere what that server calls it. */
  name: string;
  roles: string[];
  credential: Credential;
}

export interface Authenticator {
  /**
   * Reads the credential. A bad one makes every route answer with the error; a kind that is not known, such as
   * `Authorization: Digest`, is ignored.
   * @param connectionAddress where the connection came from, before any proxy header.
   */
  authenticate(
    request: Request,
    connectionAddress: string,
  ): Promise<{ user: SignedInUser | null } | { error: RestError }>;
}
