/** `media_details.image_meta`: what a camera wrote, as WordPress tells it. */
import { cleanLine } from "../../wordpress-values/clean-text.ts";
import type { CameraFacts } from "./camera-facts.ts";

/** Bytes: a longer description is a caption, and no title. */
const longestTitle = 80;

/** @param turned whether the picture was turned upright; WordPress must not turn it again. */
export function imageMeta(
  camera: CameraFacts | null,
  turned: boolean,
): Record<string, string | number | string[]> {
  const description = cleanLine(camera?.description ?? "");
  const comment = cleanLine(camera?.comment ?? "");
  return {
    aperture: plain(Math.round((camera?.aperture ?? 0) * 100) / 100),
    credit: cleanLine(camera?.artist ?? ""),
    camera: cleanLine(camera?.camera ?? ""),
    caption: description && comment ? comment : description,
    created_timestamp: String(secondsOf(camera?.digitized ?? "")),
    copyright: cleanLine(camera?.copyright ?? ""),
    focal_length: plain(camera?.focalLength ?? 0),
    iso: plain(camera?.iso ?? 0),
    shutter_speed: plain(camera?.exposure ?? 0),
    title: Buffer.byteLength(description) < longestTitle ? description : "",
    orientation: turned ? 1 : String(camera?.orientation ?? 0),
    keywords: [],
  };
}

/** As PHP writes a number: fourteen digits at most. */
function plain(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(14))) : "0";
}

/** A camera's clock has no zone: taken for UTC, as WordPress does. */
function secondsOf(digitized: string): number {
  const [, year, month, day, time] = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/.exec(digitized) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${time}Z`);
  return Number.isNaN(at) ? 0 : at / 1000;
}
