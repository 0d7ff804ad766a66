/**
 * The process that pictures are unpacked and encoded in. It takes one job at a time from the server, ends
 * itself when it holds too much memory, and ends with the server. `picture-runner.ts` starts it.
 */
import { writeFile } from "node:fs/promises";
import { saveCompileCache } from "../../../kernel/process/memory-flags.ts";
import { MovingPictureError, NotAPictureError, TooManyPixelsError } from "./picture-errors.ts";
import { type PictureJobs, pictureJobs } from "./picture-jobs.ts";

export interface JobMessage {
  job: keyof PictureJobs;
  input: Parameters<PictureJobs[keyof PictureJobs]>[0];
}

/** The answer to a job; the first one, without anything, says that jobs may come. */
export interface ResultMessage {
  result?: unknown;
  refusal?: { name: string; message: string; mostPixels?: number };
  /** Bytes this process holds now. */
  memory: number;
}

/** A decoder asks for its memory piece by piece and takes a millisecond for each: this is soon enough. */
const lookMs = 10;
const mostMemory = Number(process.argv[2]);

// When memory is short, the system ends this process rather than the server.
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});

setInterval(() => {
  // A decoder in a thread of its own would keep a process that only wants to leave.
  if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, "SIGKILL");
}, lookMs).unref();

// A terminal or a process manager tells all of them to stop; the server still waits for this picture.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", async ({ job, input }: JobMessage) => {
  const answer = await perform(job, input);
  tell({ ...answer, memory: process.memoryUsage.rss() });
});
saveCompileCache();
tell({ memory: process.memoryUsage.rss() });

/** A server that was killed before this process listened for its end is noticed here. */
function tell(answer: ResultMessage): void {
  if (!process.connected) process.exit();
  process.send?.(answer, undefined, undefined, (error) => {
    if (error) process.exit();
  });
}

async function perform(job: JobMessage["job"], input: JobMessage["input"]): Promise<Partial<ResultMessage>> {
  try {
    return { result: await (pictureJobs[job] as (input: unknown) => Promise<unknown>)(input) };
  } catch (error) {
    const { name, message } = error as Error;
    if (error instanceof TooManyPixelsError) {
      return { refusal: { name, message, mostPixels: error.mostPixels } };
    }
    const isNamed = error instanceof NotAPictureError || error instanceof MovingPictureError;
    return { refusal: { name: isNamed ? name : "Error", message } };
  }
}
