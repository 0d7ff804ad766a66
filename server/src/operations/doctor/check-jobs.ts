import type { Database } from "../../engines/database/open.ts";
import { countJobs } from "../../engines/jobs/job-store.ts";
import { doubtful, type Finding, good } from "./finding.ts";

/** Background work: what waits, runs and has failed for good. */
export async function checkJobs({ query }: Pick<Database, "query">): Promise<Finding[]> {
  const counts = await countJobs(query);
  const sum = (state: string) =>
    counts.filter((one) => one.state === state).reduce((total, { count }) => total + count, 0);
  const failed = counts.filter(({ state }) => state === "failed");
  if (failed.length === 0)
    return [good("jobs", `${sum("waiting")} wait, ${sum("running")} run, none failed`)];
  return failed.map(({ kind, count, error }) =>
    doubtful("jobs", `${count} of ${kind} failed: ${error}`, "the log says more; do it again by hand"),
  );
}
