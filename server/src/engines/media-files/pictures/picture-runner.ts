/** Runs picture jobs in separate processes. */
import {
  createProcessRunner,
  type ProcessLimits,
  type ProcessRunner,
} from "../../worker-process/process-runner.ts";
import type { Refusal } from "../../worker-process/serve-jobs.ts";
import {
  MovingPictureError,
  NotAPictureError,
  PictureTooDemandingError,
  TooManyPixelsError,
} from "./picture-errors.ts";
import type { PictureJobs } from "./picture-jobs.ts";

/** `run` throws a {@link PictureTooDemandingError} for a picture that takes too much time or memory, or crashes its decoder. */
export type PictureRunner = ProcessRunner<PictureJobs>;

/** @param limits its memory counts the 70 MB that a process takes without any picture. */
export function createPictureRunner(limits: ProcessLimits): PictureRunner {
  const program = {
    url: new URL("./picture-process.ts", import.meta.url),
    name: "the process that reads pictures",
    heap: 64,
    env: { VIPS_WARNING: "0" },
    asTooDemanding: (reason: string) => new PictureTooDemandingError(reason),
    asError,
  };
  return createProcessRunner<PictureJobs>(program, limits);
}

function asError({ name, message, details }: Refusal): Error {
  if (name === "TooManyPixelsError") return new TooManyPixelsError(Number(details));
  if (name === "MovingPictureError") return new MovingPictureError(message);
  if (name === "PictureTooDemandingError") return new PictureTooDemandingError(message);
  return name === "NotAPictureError" ? new NotAPictureError(message) : new Error(message);
}
