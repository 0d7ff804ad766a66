/** The process that pictures are unpacked and encoded in. `picture-runner.ts` starts it. */
import { serveJobs } from "../../worker-process/serve-jobs.ts";
import {
  MovingPictureError,
  NotAPictureError,
  PictureTooDemandingError,
  TooManyPixelsError,
} from "./picture-errors.ts";
import { pictureJobs } from "./picture-jobs.ts";

await serveJobs(pictureJobs, (error) => {
  const { name, message } = error;
  if (error instanceof TooManyPixelsError) return { name, message, details: error.mostPixels };
  const isNamed =
    error instanceof NotAPictureError ||
    error instanceof MovingPictureError ||
    error instanceof PictureTooDemandingError;
  return { name: isNamed ? name : "Error", message };
});
