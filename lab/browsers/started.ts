/** Programs that a browser needs, and that end with this one. */
import { type ChildProcess, spawn } from "node:child_process";

export interface Started {
  child: ChildProcess;
  /** The last 20,000 characters of stdout and stderr. */
  output(): string;
  end(): Promise<void>;
}

export function startProgram(
  command: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Started {
  const child = spawn(command, parameters, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => {
      output = (output + part).slice(-20_000);
    });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return {
    child,
    output: () => output,
    async end() {
      child.kill("SIGTERM");
      const killer = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(killer);
    },
  };
}

/** @throws after `seconds`, saying what was waited for. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  // A net for what hangs, not a judge of speed.
  seconds = 120,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`not seen within ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
