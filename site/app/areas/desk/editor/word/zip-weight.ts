/** A ZIP archive, such as a Word file, names its unpacked size in its directory, so it is checked before unpacking. */

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const longestComment = 65_535;

/**
 * @returns bytes of all its files together; null for what is no archive, or one whose directory makes no sense.
 */
export function zipWeight(archive: ArrayBuffer): number | null {
  const bytes = new DataView(archive);
  const from = Math.max(0, bytes.byteLength - endLength - longestComment);
  for (let end = bytes.byteLength - endLength; end >= from; end -= 1) {
    if (bytes.getUint32(end, true) === endMark) {
      return weightOf(bytes, bytes.getUint16(end + 10, true), bytes.getUint32(end + 16, true));
    }
  }
  return null;
}

function weightOf(bytes: DataView, entries: number, directory: number): number | null {
  let weight = 0;
  let at = directory;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + entryLength > bytes.byteLength || bytes.getUint32(at, true) !== entryMark) return null;
    weight += bytes.getUint32(at + 24, true);
    at +=
      entryLength +
      bytes.getUint16(at + 28, true) +
      bytes.getUint16(at + 30, true) +
      bytes.getUint16(at + 32, true);
  }
  return weight;
}
