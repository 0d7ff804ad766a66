/** A clip's details as WordPress records them. */
import type { MediaDetails } from "../media-details.ts";
import { videoFacts } from "./video-facts.ts";

export async function clipDetails(path: string, filesize: number): Promise<MediaDetails> {
  const facts = await videoFacts(path);
  if (!facts) return { filesize, sizes: {} };
  const seconds = Math.round(facts.duration);
  return {
    filesize,
    mime_type: "video/mp4",
    length: seconds,
    length_formatted: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
    width: facts.width,
    height: facts.height,
    fileformat: "mp4",
    sizes: {},
  };
}
