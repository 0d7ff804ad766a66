/** What is being uploaded, as every page of the desk may show it. The code that sends files comes with the first one. */
import { createStore } from "../store.ts";

export interface Upload {
  id: string;
  name: string;
  size: number;
  sent: number;
  /** `known`: the library has the same file; `media` is its number, and somebody has to say what is to be done. */
  state: "waiting" | "sending" | "known" | "done" | "failed";
  /** Why it failed. */
  message: string;
  /** Its number in the library, once it is there. */
  media: number;
}

export const uploads = createStore<readonly Upload[]>([]);
export const useUploads = uploads.use;

/** Who uploads, and whether the server takes uploads by tus. */
export const uploader = createStore({ person: 0 });

const arrivals = new Set<(media: number) => void>();

/** @param told of each file that has come into the library. @returns stops it. */
export function onArrival(told: (media: number) => void): () => void {
  arrivals.add(told);
  return () => arrivals.delete(told);
}

export function tellArrival(media: number): void {
  for (const told of arrivals) told(media);
}
