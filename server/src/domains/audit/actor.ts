/** The author of a change, as the audit log names them. */

export interface AuditActor {
  /** `null` for the server itself, in a command or on a schedule. */
  userId: number | null;
  /** The username, or the part of the server that acts, such as `import`. It outlives the account. */
  name: string;
  /** The caller's IP address; empty for the server itself. */
  address: string;
  /** The id of the call in the log; empty for the server itself. */
  requestId: string;
}

/** @param name which part of the server acts: `import`, `schedule`. */
export function systemActor(name: string): AuditActor {
  return { userId: null, name, address: "", requestId: "" };
}
