/** The table of jobs. */
import type { Generated } from "kysely";

export interface JobTables {
  jobs: JobsTable;
}

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** Unique within its kind; `null` for jobs without a key. */
  unique_key: string | null;
  /** JSON, as the kind's schema has it. */
  payload: string;
  state: "waiting" | "running" | "failed";
  run_at: string;
  /** Time of the next run, if the job was enqueued again while it was running. */
  rerun_at: string | null;
  /** Including the running one. */
  attempts: number;
  /** Random for each claim, so that a process whose lease was taken over no longer matches. */
  lease_token: string | null;
  leased_until: string | null;
  last_error: string | null;
  failed_at: string | null;
  created_at: string;
}
