/** State of the uploads, for every page of the desk. The code that sends files loads with the first of them. */
import { createStore } from "../store.ts";

export interface Upload {
  id: string;
  name: string;
  size: number;
  sent: number;
  /** `known`: the library has the same file; `media` is its id, and somebody has to decide. */
  state: "waiting" | "sending" | "known" | "done" | "failed";
  /** Why it failed. */
  message: string;
  /** Its number in the library, once it is there. */
  media: number;
}

export const uploads = createStore<readonly Upload[]>([]);
export const useUploads = uploads.use;

/** Id of the signed-in person, by which this browser keeps uploads that were interrupted. */
export const uploader = createStore({ person: 0 });

const arrivals = new Set<(media: number) => void>();

/** @param told called with the id of each file that has come into the library. @returns the function that ends this. */
export function onArrival(told: (media: number) => void): () => void {
  arrivals.add(told);
  return () => arrivals.delete(told);
}

export function tellArrival(media: number): void {
  for (const told of arrivals) told(media);
}
