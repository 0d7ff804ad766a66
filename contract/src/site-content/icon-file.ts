/** Bytes before the picture: the folder's head, and its one entry. */
const headBytes = 22;

/**
 * A `favicon.ico` that holds one PNG.
 * @param size of the square PNG in pixels, up to 255.
 */
export function icoFile(png: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(headBytes + png.length);
  const head = new DataView(file.buffer);
  // An icon, and one picture.
  head.setUint16(2, 1, true);
  head.setUint16(4, 1, true);
  head.setUint8(6, size);
  head.setUint8(7, size);
  // Planes, and bits of a pixel.
  head.setUint16(10, 1, true);
  head.setUint16(12, 32, true);
  head.setUint32(14, png.length, true);
  head.setUint32(18, headBytes, true);
  file.set(png, headBytes);
  return file;
}
