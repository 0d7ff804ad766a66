import { textWorker } from "../../engines/text-worker/text-worker.ts";
import { textJobs } from "./text-jobs.ts";

export const { runForWriter: runWritersTextJob } = textWorker(
  new URL("./text-jobs.ts", import.meta.url),
  textJobs,
);
