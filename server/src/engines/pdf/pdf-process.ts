/** The process that PDFs are set in. `make-pdf.ts` starts it. */
import { serveJobs } from "../worker-process/serve-jobs.ts";
import { pdfJobs } from "./pdf-jobs.ts";

await serveJobs(pdfJobs, ({ message }) => ({ name: "Error", message }));
