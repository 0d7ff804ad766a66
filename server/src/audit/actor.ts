/** Who does something, as the audit log names them. */

export interface AuditActor {
  /** Null: the house itself, by a command or on a schedule. */
  userId: number | null;
  /** The username; of the house, what did it, such as `import`. It outlives the account. */
  name: string;
  /** Where the call came from; empty for the house. */
  address: string;
  /** As the log line has it; empty for the house. */
  requestId: string;
}

/** @param name what of the house acts: `import`, `schedule`. */
export function houseActor(name: string): AuditActor {
  return { userId: null, name, address: "", requestId: "" };
}
