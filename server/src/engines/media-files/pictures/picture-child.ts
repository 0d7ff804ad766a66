/** The process that works on pictures, as its parent sees it. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { codeCache } from "../../../kernel/process/memory-flags.ts";
import { NotAPictureError, PictureTooDemandingError, TooManyPixelsError } from "./picture-errors.ts";
import type { AnswerMessage } from "./picture-process.ts";

const program = fileURLToPath(new URL("./picture-process.ts", import.meta.url));

/** Milliseconds. A start takes 200; a machine on its knees may take longer. */
const startPatience = 30_000;

export async function startProcess(memory: number): Promise<ChildProcess> {
  const child = fork(program, [String(memory)], {
    // Not what this process was started with, and none of its secrets.
    execArgv: ["--max-old-space-size=64"],
    env: { MALLOC_ARENA_MAX: "2", VIPS_WARNING: "0", ...codeCache },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  // Heard where it matters; unheard, one that comes between two jobs would end the server.
  child.on("error", () => {});
  try {
    await nextAnswer(child, startPatience);
  } catch (cause) {
    child.kill("SIGKILL");
    throw new Error("the process that reads pictures does not start", { cause });
  }
  return child;
}

export function nextAnswer(child: ChildProcess, patience: number): Promise<AnswerMessage> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      forget();
      resolve(message as AnswerMessage);
    };
    const onExit = (code: number | null, signal: string | null) => {
      forget();
      reject(new PictureTooDemandingError(`its process ended with ${signal ?? code}`));
    };
    const onError = (error: Error) => {
      forget();
      reject(error);
    };
    const timer = setTimeout(() => {
      forget();
      reject(new PictureTooDemandingError(`it took more than ${patience} ms`));
    }, patience);
    const forget = () => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
    };
    child.once("message", onMessage).once("exit", onExit).once("error", onError);
  });
}

/** A job under way keeps this process open, one that waits for jobs does not. */
export function holdOpen(child: ChildProcess, held: boolean): void {
  if (held) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

export function asError({ name, message, mostPixels }: NonNullable<AnswerMessage["refusal"]>): Error {
  if (mostPixels !== undefined) return new TooManyPixelsError(mostPixels);
  return name === "NotAPictureError" ? new NotAPictureError(message) : new Error(message);
}
