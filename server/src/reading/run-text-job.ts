import { textWorker } from "../long-texts/text-worker.ts";
import { textJobs } from "./text-jobs.ts";

export const { run: runTextJob } = textWorker(new URL("./text-jobs.ts", import.meta.url), textJobs);
