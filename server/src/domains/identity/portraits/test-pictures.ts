/** Pictures for tests, honest and hostile. */
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Red above, blue below, so that turning and cropping show. */
export function twoColours(width: number, height: number): Sharp {
  const half = Math.floor(height / 2);
  return sharp({ create: { width, height, channels: 3, background: "#c00000" } }).composite([
    {
      input: { create: { width, height: height - half, channels: 3, background: "#0000c0" } },
      top: half,
      left: 0,
    },
  ]);
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A well-formed one-bit PNG, all white: a few kilobytes that unpack to as many pixels as one likes. */
export function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", new Uint8Array()),
  ]);
}

/** A GIF whose canvas may be of any size, with as many frames of one pixel as one likes. */
export function gifOf(width: number, height: number, frames: number): Buffer {
  const canvas = Buffer.alloc(4);
  canvas.writeUInt16LE(width, 0);
  canvas.writeUInt16LE(height, 2);
  const screen = Buffer.concat([canvas, Buffer.from("800000c00000ffffff", "hex")]);
  const frame = Buffer.from("2c000000000100010000" + "02024c0100", "hex");
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([Buffer.from("GIF89a"), screen, ...all, Buffer.from(";")]);
}
