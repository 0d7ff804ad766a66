/** Whether browsers play a film as it is: then there is nothing to be made but its poster. */
import { open } from "node:fs/promises";
import type { FilmFacts } from "./film-facts.ts";

const mostWidth = 1920;
/** Boxes in front of the film's own: a handful. */
const mostBoxes = 50;

export async function isWebReady(path: string, mimeType: string, facts: FilmFacts): Promise<boolean> {
  if (facts.width > mostWidth || facts.pixels !== "yuv420p") return false;
  if (mimeType === "video/webm") {
    return ["vp8", "vp9", "av1"].includes(facts.video) && ["", "opus", "vorbis"].includes(facts.audio);
  }
  if (mimeType !== "video/mp4" || facts.video !== "h264" || !["", "aac", "mp3"].includes(facts.audio))
    return false;
  return describesItselfFirst(path);
}

/** An MP4 whose description comes after its pictures plays only when all of it is here. */
async function describesItselfFirst(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(16);
    for (let at = 0, count = 0; count < mostBoxes; count += 1) {
      const { bytesRead } = await file.read(head, 0, 16, at);
      if (bytesRead < 8) return false;
      const type = head.toString("latin1", 4, 8);
      if (type === "moov") return true;
      if (type === "mdat") return false;
      const short = head.readUInt32BE(0);
      const length = short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short;
      if (length < 8) return false;
      at += length;
    }
    return false;
  } finally {
    await file.close();
  }
}
