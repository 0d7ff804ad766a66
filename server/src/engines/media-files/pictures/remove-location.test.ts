/** The location is removed wherever a file has it, and nothing else changes. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chanceFrom } from "../../../../test/wordpress/chance.ts";
import { removeLocation } from "./remove-location.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-location-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A TIFF block as a camera writes it, with the maker's name and a latitude of 49° 17′ 30″. */
function tiff(little: boolean): Buffer {
  const bytes = Buffer.alloc(110);
  const [u16, u32] = little
    ? [
        (value: number, at: number) => bytes.writeUInt16LE(value, at),
        (value: number, at: number) => bytes.writeUInt32LE(value, at),
      ]
    : [
        (value: number, at: number) => bytes.writeUInt16BE(value, at),
        (value: number, at: number) => bytes.writeUInt32BE(value, at),
      ];
  bytes.write(little ? "II" : "MM", "latin1");
  u16(42, 2);
  u32(8, 4);
  u16(2, 8);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    u16(tag, at);
    u16(type, at + 2);
    u32(count, at + 4);
    u32(value, at + 8);
  };
  entry(10, 0x010f, 2, 6, 44);
  entry(22, 0x8825, 4, 1, 50);
  bytes.write("Drone\0", 44, "latin1");
  u16(1, 50);
  entry(52, 2, 5, 3, 80);
  for (const [index, value] of [49, 1, 17, 1, 30, 1].entries()) u32(value, 80 + 4 * index);
  return bytes;
}
/** Its folder and the numbers that this names. */
const saysPlace = (bytes: Buffer) =>
  bytes.subarray(50, 68).some(Boolean) || bytes.subarray(80, 104).some(Boolean);
const xmp =
  '<x exif:GPSLatitude="49,17.0N" drone-dji:GpsLongitude=\'-123.12\' dc:title="GPS"><exif:GPSAltitude>12/1</exif:GPSAltitude></x>';
const cleanXmp =
  '<x exif:GPSLatitude="        " drone-dji:GpsLongitude=\'       \' dc:title="GPS"><exif:GPSAltitude>    </exif:GPSAltitude></x>';

/** Bytes that look like a picture's, and are not to change. */
function noise(bytes: number): Buffer {
  const { next } = chanceFrom(7);
  return Buffer.from(Uint8Array.from({ length: bytes }, () => Math.floor(next() * 256)));
}
const large = noise(5 * 1024 * 1024 + 13);

const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name, "latin1"), length, data, Buffer.alloc(data.length % 2)]);
};
const webp = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  return chunk("RIFF", body);
};
const pngChunk = (name: string, data: Buffer) => {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length);
  bytes.write(name, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
};
const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
const segment = (data: Buffer) => {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const headed = (data: Buffer) => Buffer.concat([Buffer.from("Exif\0\0", "latin1"), data]);
const jpeg = (...parts: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);
const scan = Buffer.concat([Buffer.from([0xff, 0xda, 0, 2]), large]);
const box = (name: string, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, data]);
};
const text = (value: string) => Buffer.from(value, "latin1");
const position = "+49.2827-123.1207+012.000/";
/** Longitude, latitude and height, each in 16.16, behind flags, language, name and role. */
const loci = (fill: number) =>
  box("loci", Buffer.alloc(4), text("\x15\xc7Pier\0\0"), Buffer.alloc(12, fill), text("earth\0\0"));
const profile = (data: Buffer) =>
  text(`\nexif\n${String(data.length).padStart(8)}\n${data.toString("hex")}\n`);

const files: [name: string, mimeType: string, bytes: Buffer][] = [
  [
    "a WebP, behind a large picture",
    "image/webp",
    webp(chunk("VP8 ", large), chunk("EXIF", tiff(true)), chunk("XMP ", text(xmp))),
  ],
  ["a WebP with a heading", "image/webp", webp(chunk("VP8 ", large), chunk("EXIF", headed(tiff(false))))],
  [
    "a JPEG, before its picture",
    "image/jpeg",
    jpeg(segment(headed(tiff(true))), segment(text(`http://ns.adobe.com/xap/1.0/\0${xmp}`)), scan),
  ],
  [
    "a JPEG, in a second picture behind it",
    "image/jpeg",
    Buffer.concat([jpeg(scan), jpeg(segment(headed(tiff(false))), scan)]),
  ],
  [
    "a JPEG with a clip behind it",
    "image/jpeg",
    Buffer.concat([jpeg(scan), box("moov", box("udta", text(`\xa9xyz\0\x1a\x15\xc7${position}`)))]),
  ],
  [
    "a PNG, behind its picture",
    "image/png",
    png(
      pngChunk("IDAT", large),
      pngChunk("eXIf", tiff(true)),
      pngChunk("iTXt", text(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
    ),
  ],
  ["a GIF", "image/gif", Buffer.concat([text("GIF89a"), large, text(`\x21\xff\x0bXMP DataXMP${xmp}`)])],
  [
    "an AVIF",
    "image/avif",
    Buffer.concat([box("ftyp", text("avif")), box("mdat", large, Buffer.alloc(4), tiff(false))]),
  ],
  [
    "a HEIC",
    "image/heic",
    Buffer.concat([box("ftyp", text("heic")), box("mdat", large, text("\0\0\0\x06"), headed(tiff(true)))]),
  ],
  ["a TIFF", "image/tiff", Buffer.concat([tiff(true), large])],
  [
    "a clip",
    "video/mp4",
    Buffer.concat([
      box("ftyp", text("isom")),
      box("mdat", large),
      box("moov", large, box("udta", text(position), loci(9))),
    ]),
  ],
  [
    "a clip of another kind",
    "video/quicktime",
    Buffer.concat([box("moov", box("meta", text(position))), box("mdat", large), box("uuid", text(xmp))]),
  ],
];

describe.each(files)("%s", (name, mimeType, bytes) => {
  test("says no place any more, and is the same otherwise", async () => {
    const path = join(folder, name.replace(/\W/g, "-"));
    await writeFile(path, bytes);
    expect(await removeLocation(path, mimeType)).toBe(true);
    const cleaned = await readFile(path);
    expect(cleaned.length).toBe(bytes.length);
    const said = cleaned.toString("latin1");
    expect(said.includes(position)).toBe(false);
    expect(said.includes(xmp)).toBe(false);
    if (bytes.includes(xmp)) expect(said.includes(cleanXmp)).toBe(true);
    expect(cleaned.includes(Buffer.alloc(12, 9))).toBe(false);
    for (const one of [tiff(true), tiff(false)]) {
      const at = bytes.indexOf(one);
      if (at < 0) continue;
      expect(saysPlace(cleaned.subarray(at, at + one.length))).toBe(false);
      expect(cleaned.toString("latin1", at + 44, at + 49)).toBe("Drone");
    }
    expect(cleaned.includes(large)).toBe(true);
    expect(await removeLocation(path, mimeType)).toBe(false);
  });
});

test.each([
  ["unpacks to more than is looked at", "zTXt", deflateSync(Buffer.alloc(17 * 1024 * 1024, " "))],
  ["is damaged", "zTXt", Buffer.from("no deflated text")],
])("a PNG's description that %s is removed unread", async (_, kind, packed) => {
  const chunk = pngChunk(kind, Buffer.concat([text("Comment\0\0"), packed]));
  const path = join(folder, "unread.png");
  await writeFile(path, png(chunk, pngChunk("IEND", Buffer.alloc(0))));
  expect(await removeLocation(path, "image/png")).toBe(true);
  const gone = pngChunk("goNe", Buffer.alloc(chunk.length - 12));
  expect(await readFile(path)).toEqual(png(gone, pngChunk("IEND", Buffer.alloc(0))));
});

test("a PNG's description of more than 16 MB is removed unread", async () => {
  const long = pngChunk("tEXt", Buffer.concat([text("Comment\0"), Buffer.alloc(17 * 1024 * 1024, "x")]));
  const path = join(folder, "long.png");
  await writeFile(path, png(long, pngChunk("IEND", Buffer.alloc(0))));
  expect(await removeLocation(path, "image/png")).toBe(true);
  const gone = pngChunk("goNe", Buffer.alloc(long.length - 12));
  expect((await readFile(path)).equals(png(gone, pngChunk("IEND", Buffer.alloc(0))))).toBe(true);
});

test("what a PNG packs goes as a whole, and only where it says a place", async () => {
  const keeps = pngChunk("zTXt", Buffer.concat([text("Comment\0\0"), deflateSync(text("a packed comment"))]));
  const packed = (keyword: string, data: Buffer) =>
    Buffer.concat([text(`${keyword}\0\0`), deflateSync(data)]);
  const cases = [
    pngChunk("zTXt", packed("Raw profile type exif", profile(headed(tiff(false))))),
    pngChunk("tEXt", Buffer.concat([text("Raw profile type APP1\0"), profile(headed(tiff(true)))])),
    pngChunk("iTXt", Buffer.concat([text("XML:com.adobe.xmp\0\x01\0\0\0"), deflateSync(text(xmp))])),
  ];
  for (const one of cases) {
    const path = join(folder, "packed.png");
    await writeFile(path, png(keeps, one, pngChunk("IEND", Buffer.alloc(0))));
    expect(await removeLocation(path, "image/png")).toBe(true);
    const gone = pngChunk("goNe", Buffer.alloc(one.length - 12));
    expect(await readFile(path)).toEqual(png(keeps, gone, pngChunk("IEND", Buffer.alloc(0))));
    expect(await removeLocation(path, "image/png")).toBe(false);
  }
});

test("a place that lies across two looks is found", async () => {
  const edge = 4 * 1024 * 1024;
  for (const before of [edge - 5, edge - 60, edge - 1_030, edge + 1]) {
    const path = join(folder, "edge.webp");
    await writeFile(path, Buffer.concat([large.subarray(0, before), text(xmp), headed(tiff(true)), large]));
    await removeLocation(path, "image/webp");
    const cleaned = await readFile(path);
    expect(cleaned.includes(cleanXmp)).toBe(true);
    const at = before + xmp.length + 6;
    expect(saysPlace(cleaned.subarray(at, at + 110))).toBe(false);
  }
});

test("a file of nothing but beginnings is looked through all the same", async () => {
  const path = join(folder, "beginnings.jpg");
  await writeFile(path, Buffer.alloc(6 * 1024 * 1024, "II*\0\x08\0\0\0", "latin1"));
  expect(await removeLocation(path, "image/jpeg")).toBe(false);
});
