import { useCaller } from "./caller.tsx";
import { may } from "./capabilities.ts";

/** Contributors write, and choose among the files that are there. */
export function useMayUpload(): boolean {
  return may(useCaller(), "upload_files");
}

export const uploadsRefused = "Your role can’t upload files. An editor can add them to the library.";
