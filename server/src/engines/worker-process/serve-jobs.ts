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

/** An error as it is sent to the server, which turns it into an `Error` again. */
export interface Refusal {
  name: string;
  message: string;
  /** Further argument of the server's error, such as a limit. */
  details?: unknown;
}

/** The result of a job. The first message has none and says that the process is ready. */
export interface ResultMessage {
  result?: unknown;
  refusal?: Refusal;
  /** Bytes this process holds now. */
  memory: number;
}

/** Interval of memory checks: native code allocates in pieces and takes about a millisecond for each. */
const lookMs = 10;

/** @param asRefusal converts an error of a job for the server. */
export async function serveJobs(jobs: ProcessJobs, asRefusal: (error: Error) => Refusal): Promise<void> {
  const mostMemory = Number(process.argv[2]);

  // When memory is short, the system ends this process rather than the server.
  await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});

  setInterval(() => {
    // `process.exit` would wait for the threads of native code.
    if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, "SIGKILL");
  }, lookMs).unref();

  async function perform({ job, input }: JobMessage): Promise<Partial<ResultMessage>> {
    try {
      return { result: await jobs[job]?.(input) };
    } catch (error) {
      return { refusal: asRefusal(error as Error) };
    }
  }

  // Terminals and process managers signal the whole process group, but the server still waits for this job.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.on("message", async (message: JobMessage) => {
    const answer = await perform(message);
    tell({ ...answer, memory: process.memoryUsage.rss() });
  });
  saveCompileCache();
  tell({ memory: process.memoryUsage.rss() });
}

/** Also notices a server that was killed before this process listened for its end. */
function tell(answer: ResultMessage): void {
  if (!process.connected) process.exit();
  process.send?.(answer, undefined, undefined, (error) => {
    if (error) process.exit();
  });
}
