import { textWorker } from "../long-texts/text-worker.ts";
import { textJobs } from "./text-jobs.ts";

export const { runForWriter: runWritersTextJob } = textWorker(
  new URL("./text-jobs.ts", import.meta.url),
  textJobs,
);
