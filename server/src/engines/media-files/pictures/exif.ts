/** EXIF data of a picture, which is a TIFF, including the position where it was taken. */

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** Offset of the value within the TIFF. */
  at: number;
  bytes: number;
}

interface Tiff {
  data: Buffer;
  little: boolean;
}

/** Bytes of one value of each type; 0 for undefined types. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Cameras write about sixty. */
const mostEntries = 500;
export const longestText = 2_000;

export const exifPointer = 0x8769;
const gpsPointer = 0x8825;

/** Null if the data is no TIFF. */
export function tiffOf(data: Buffer): Tiff | null {
  const order = data.toString("latin1", 0, 2);
  if (data.length < 14 || (order !== "II" && order !== "MM")) return null;
  const tiff = { data, little: order === "II" };
  return number(tiff, 2, 2) === 42 ? tiff : null;
}

export function number({ data, little }: Tiff, at: number, bytes: 1 | 2 | 4): number {
  if (at < 0 || at + bytes > data.length) return 0;
  return little ? data.readUIntLE(at, bytes) : data.readUIntBE(at, bytes);
}

export function entriesAt(tiff: Tiff, at: number): Entry[] {
  if (at < 8 || at + 2 > tiff.data.length) return [];
  const count = Math.min(number(tiff, at, 2), mostEntries);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    const place = at + 2 + 12 * index;
    if (place + 12 > tiff.data.length) break;
    const type = number(tiff, place + 2, 2);
    const values = number(tiff, place + 4, 4);
    const bytes = (sizes[type] ?? 0) * values;
    const value = bytes <= 4 ? place + 8 : number(tiff, place + 8, 4);
    if (bytes === 0 || value + bytes > tiff.data.length) continue;
    entries.push({ tag: number(tiff, place, 2), type, count: values, at: value, bytes });
  }
  return entries;
}

export function firstFolder(tiff: Tiff): Entry[] {
  return entriesAt(tiff, number(tiff, 4, 4));
}

export function readPointer(tiff: Tiff, folder: Entry[], tag: number): number {
  const entry = folder.find((one) => one.tag === tag);
  return entry ? number(tiff, entry.at, 4) : 0;
}

/** Byte ranges of a TIFF that hold its GPS data; zeros there leave everything else intact. */
export function locationRanges(data: Buffer): { start: number; end: number }[] {
  const tiff = tiffOf(data);
  if (!tiff) return [];
  const at = readPointer(tiff, firstFolder(tiff), gpsPointer);
  if (at < 8 || at + 2 > data.length) return [];
  const values = entriesAt(tiff, at).map(({ at: start, bytes }) => ({ start, end: start + bytes }));
  const end = Math.min(data.length, at + 2 + 12 * Math.min(number(tiff, at, 2), mostEntries) + 4);
  return [...values, { start: at, end }];
}
