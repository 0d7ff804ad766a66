/** Puts into a JPEG what describes it. */
import { firstFolder, tiffOf } from "../exif.ts";

/** Bytes of a segment, with the two of its length. */
const mostBytes = 65_535;
const orientationTag = 0x0112;

interface Described {
  /** A TIFF. */
  exif: Buffer | null;
  xmp: Buffer | null;
  /** ICC. */
  profile: Buffer | null;
}

/** EXIF data and XMP that don't fit into one segment are left out. */
export function withSegments(jpeg: Buffer, { exif, xmp, profile }: Described): Buffer {
  const segments = [
    ...(exif ? segment(0xe1, "Exif\0\0", upright(exif)) : []),
    ...(xmp ? segment(0xe1, "http://ns.adobe.com/xap/1.0/\0", xmp) : []),
    ...(profile ? profileSegments(profile) : []),
  ];
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function segment(marker: number, name: string, data: Buffer): Buffer[] {
  const length = 2 + name.length + data.length;
  if (length > mostBytes) return [];
  return [Buffer.from([0xff, marker, length >> 8, length & 0xff]), Buffer.from(name, "latin1"), data];
}

function profileSegments(profile: Buffer): Buffer[] {
  const bytes = mostBytes - 2 - 14;
  const count = Math.ceil(profile.length / bytes);
  if (count > 255) return [];
  return Array.from({ length: count }, (_, index) =>
    segment(
      0xe2,
      `ICC_PROFILE\0${String.fromCharCode(index + 1, count)}`,
      profile.subarray(index * bytes, (index + 1) * bytes),
    ),
  ).flat();
}

/** The same data with the orientation of pixels that are upright already. */
function upright(exif: Buffer): Buffer {
  const tiff = tiffOf(exif);
  const entry = tiff && firstFolder(tiff).find(({ tag, type }) => tag === orientationTag && type === 3);
  if (!entry) return exif;
  const copy = Buffer.from(exif);
  if (tiff.little) copy.writeUInt16LE(1, entry.at);
  else copy.writeUInt16BE(1, entry.at);
  return copy;
}
