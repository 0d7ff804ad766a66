/** Makes PDFs in a process of its own, one at a time: pages are served meanwhile. */
import { createProcessRunner } from "../worker-process/process-runner.ts";
import type { PdfDocument } from "./pdf-document.ts";
import type { PdfJobs } from "./pdf-jobs.ts";

/** It took more time or memory than allowed. */
class PdfTooDemandingError extends Error {
  override name = "PdfTooDemandingError";
}

const runner = createProcessRunner<PdfJobs>(
  {
    url: new URL("./pdf-process.ts", import.meta.url),
    name: "the process that makes PDFs",
    heap: 64,
    asTooDemanding: (reason) => new PdfTooDemandingError(reason),
    asError: ({ message }) => new Error(message),
  },
  {
    atOnce: 1,
    waiting: 100,
    // It takes a sixth of a second; a machine on its knees may take longer.
    time: 10_000,
    memory: 150_000_000,
  },
);

/**
 * @returns the bytes of a tagged PDF in US Letter.
 * @throws {PdfTooDemandingError}
 * @throws {QueueFullError} from `work-queue.ts`, when too many wait.
 */
export function makePdf(document: PdfDocument): Promise<Uint8Array> {
  return runner.run("makePdf", document);
}
