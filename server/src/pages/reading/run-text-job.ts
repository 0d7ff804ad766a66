import { textWorker } from "../../engines/text-worker/text-worker.ts";
import { textJobs } from "./text-jobs.ts";

export const { run: runTextJob } = textWorker(new URL("./text-jobs.ts", import.meta.url), textJobs);
