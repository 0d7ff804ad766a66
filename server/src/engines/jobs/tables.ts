/** Rows of background work. */
import type { Generated } from "kysely";

export interface JobTables {
  jobs: JobsTable;
}

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** At most one row of a kind has it; null: any number may. */
  unique_key: string | null;
  /** JSON, as the kind's schema has it. */
  payload: string;
  state: "waiting" | "running" | "failed";
  run_at: string;
  /** Enqueued again while it ran: when it is to run after that. */
  rerun_at: string | null;
  /** Including the one under way. */
  attempts: number;
  /** Random for each claim; a process whose lease was taken over no longer matches it. */
  lease_token: string | null;
  leased_until: string | null;
  last_error: string | null;
  failed_at: string | null;
  created_at: string;
}
