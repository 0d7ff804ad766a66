/**
 * A process that takes one job at a time from the server, ends itself when it holds too much memory, and ends with the
 * server. `process-runner.ts` starts it.
 */
import { writeFile } from "node:fs/promises";
import { saveCompileCache } from "../../kernel/process/memory-flags.ts";

// biome-ignore lint/suspicious/noExplicitAny: each job has an input of its own
export type ProcessJobs = Record<string, (input: any) => Promise<unknown>>;

export interface JobMessage {
  job: string;
  input: unknown;
}

/** What is left of an error on its way to the server. */
export interface Refusal {
  name: string;
  message: string;
  /** What else the server's error is made of. */
  details?: unknown;
}

/** The answer to a job; the first one, without anything, says that jobs may come. */
export interface ResultMessage {
  result?: unknown;
  refusal?: Refusal;
  /** Bytes this process holds now. */
  memory: number;
}

/** Native code asks for its memory piece by piece and takes a millisecond for each: this is soon enough. */
const lookMs = 10;

/** @param asRefusal what the server is told of an error that a job threw. */
export async function serveJobs(jobs: ProcessJobs, asRefusal: (error: Error) => Refusal): Promise<void> {
  const mostMemory = Number(process.argv[2]);

  // When memory is short, the system ends this process rather than the server.
  await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});

  setInterval(() => {
    // Native code in a thread of its own would keep a process that only wants to leave.
    if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, "SIGKILL");
  }, lookMs).unref();

  async function perform({ job, input }: JobMessage): Promise<Partial<ResultMessage>> {
    try {
      return { result: await jobs[job]?.(input) };
    } catch (error) {
      return { refusal: asRefusal(error as Error) };
    }
  }

  // A terminal or a process manager tells all of them to stop; the server still waits for this job.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.on("message", async (message: JobMessage) => {
    const answer = await perform(message);
    tell({ ...answer, memory: process.memoryUsage.rss() });
  });
  saveCompileCache();
  tell({ memory: process.memoryUsage.rss() });
}

/** A server that was killed before this process listened for its end is noticed here. */
function tell(answer: ResultMessage): void {
  if (!process.connected) process.exit();
  process.send?.(answer, undefined, undefined, (error) => {
    if (error) process.exit();
  });
}
