/** The author of a change, as the audit log names them. */

export interface AuditActor {
  /** Null: the server itself, by a command or on a schedule. */
  userId: number | null;
  /** The username; of the server, what did it, such as `import`. It outlives the account. */
  name: string;
  /** Where the call came from; empty for the server itself. */
  address: string;
  /** As the log line has it; empty for the server itself. */
  requestId: string;
}

/** @param name which part of the server acts: `import`, `schedule`. */
export function houseActor(name: string): AuditActor {
  return { userId: null, name, address: "", requestId: "" };
}
