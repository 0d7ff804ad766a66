/** For tests: HEIC files as telephones write them, a grid of tiles with what describes it. */

/** Tiles of one colour, 64 by 64 pixels, made by x265. */
const tiles = {
  red: "AAABQAEMAf//BAgAAAMAn6gAAAMAAB66AkAAAAFCAQEECAAAAwCfqAAAAwAAHqAggQWW6kkyubgQEDAgAAADACAAAAMDIQAAAUQBwXKwIkAAAAEoAa946wIB//DDH/3yKl7vR1FR5w==",
  blue: "AAABQAEMAf//BAgAAAMAn6gAAAMAAB66AkAAAAFCAQEECAAAAwCfqAAAAwAAHqAggQWW6kkyubgQEDAgAAADACAAAAMDIQAAAUQBwXKwIkAAAAEoAa946wIB//fKmg9XsD+LpUVHnA==",
  white:
    "AAABQAEMAf//BAgAAAMAn6gAAAMAAB66AkAAAAFCAQEECAAAAwCfqAAAAwAAHqAggQWW6kkyubgQEDAgAAADACAAAAMDIQAAAUQBwXKwIkAAAAEoAa946677wvyi4V8tPA==",
  /** Half of the range, in 10 bits. */
  grey10:
    "AAABQAEMAf//BAgAAAMAnagAAAMAAB66AkAAAAFCAQEECAAAAwCdqAAAAwAAHqAggQTZbqSTK5sCAAADAAIAAAMAMhAAAAFEAcFysCJAAAABKAGveOvm0VOzgA==",
} as const;
const tileSide = 64;

export interface TestHeic {
  /** From left to right. */
  tiles: readonly (keyof typeof tiles)[];
  /** Quarters of a turn, against the clock. */
  turns?: number;
  /** Left becomes right, after the turn. */
  mirrored?: boolean;
  /** ICC. */
  profile?: Buffer;
  /** Primaries and transfer by H.273. */
  colours?: readonly [primaries: number, transfer: number];
  /** A TIFF. */
  exif?: Buffer;
  /** A size that the file claims in place of its own, in pixels. */
  size?: { width: number; height: number };
}

export function testHeic({ tiles: names, turns, mirrored, profile, colours, exif, size }: TestHeic): Buffer {
  const grid = names.length + 1;
  const { width, height } = size ?? { width: names.length * tileSide, height: tileSide };
  const data = names.map((name) => withLength(nalsOf(name).at(-1) as Buffer));
  data.push(Buffer.concat([Buffer.from([0, 0, 0, names.length - 1]), u16(width), u16(height)]));
  if (exif) data.push(Buffer.concat([u32(6), Buffer.from("Exif\0\0"), exif]));
  const ids = data.map((_, index) => index + 1);

  const properties = [decoderBox(names[0] ?? "red"), sizeBox(tileSide, tileSide), sizeBox(width, height)];
  const ofGrid = [3];
  const add = (property: Buffer | false | undefined) => {
    if (property) ofGrid.push(properties.push(property));
  };
  add(profile && box("colr", Buffer.from("prof"), profile));
  add(
    colours && box("colr", Buffer.from("nclx"), ...colours.map(u16), u16(colours[0] === 9 ? 9 : 6), u8(0x80)),
  );
  add(turns !== undefined && box("irot", u8(turns)));
  add(mirrored && box("imir", u8(1)));
  const associations = names.map((_, index) => Buffer.concat([u16(index + 1), u8(2), u8(0x81), u8(2)]));
  associations.push(Buffer.concat([u16(grid), u8(ofGrid.length), ...ofGrid.map(u8)]));

  const typeOf = (id: number) => (id < grid ? "hvc1" : id === grid ? "grid" : "Exif");
  const entries = ids.map((id) => full("infe", 2, u16(id), u16(0), Buffer.from(typeOf(id)), u8(0)));
  const references = [box("dimg", u16(grid), u16(names.length), ...names.map((_, index) => u16(index + 1)))];
  if (exif) references.push(box("cdsc", u16(grid + 1), u16(1), u16(grid)));

  const head = box("ftyp", Buffer.from("heic\0\0\0\0mif1heic"));
  const meta = (start: number) =>
    full(
      "meta",
      0,
      full("hdlr", 0, u32(0), Buffer.from("pict"), Buffer.alloc(13)),
      full("pitm", 0, u16(grid)),
      full("iinf", 0, u16(entries.length), ...entries),
      full("iref", 0, ...references),
      box("iprp", box("ipco", ...properties), full("ipma", 0, u32(associations.length), ...associations)),
      full("iloc", 0, u8(0x44), u8(0), u16(ids.length), ...extents(data, start)),
    );
  const start = head.length + meta(0).length + 8;
  return Buffer.concat([head, meta(start), box("mdat", ...data)]);
}

function extents(data: readonly Buffer[], start: number): Buffer[] {
  let at = start;
  return data.map(({ length }, index) => {
    const extent = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at), u32(length)]);
    at += length;
    return extent;
  });
}

/** Parameters and the picture, without the start codes before them. */
function nalsOf(name: keyof typeof tiles): Buffer[] {
  const stream = Buffer.from(tiles[name], "base64").toString("latin1");
  return stream
    .split("\0\0\u0001")
    .slice(1)
    .map((nal) => Buffer.from(nal, "latin1"));
}

/** `hvcC`. */
function decoderBox(name: keyof typeof tiles): Buffer {
  const depth = u8(name === "grey10" ? 0xfa : 0xf8);
  const parameters = nalsOf(name).slice(0, 3);
  const arrays = parameters.flatMap((nal) => [
    u8(0x80 | (((nal[0] ?? 0) >> 1) & 0x3f)),
    u16(1),
    u16(nal.length),
    nal,
  ]);
  const general = Buffer.from([1, 4, 8, 0, 0, 0, 0x9f, 0xa8, 0, 0, 0, 0, 0x1e, 0xf0, 0, 0xfc, 0xfd]);
  return box("hvcC", general, depth, depth, u16(0), u8(0x0f), u8(parameters.length), ...arrays);
}

function sizeBox(width: number, height: number): Buffer {
  return full("ispe", 0, u32(width), u32(height));
}

function box(type: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u32(8 + bytes.length), Buffer.from(type, "latin1"), bytes]);
}

function full(type: string, version: number, ...content: Buffer[]): Buffer {
  return box(type, u32(version * 2 ** 24), ...content);
}

function withLength(nal: Buffer): Buffer {
  return Buffer.concat([u32(nal.length), nal]);
}

function u8(value: number): Buffer {
  return Buffer.from([value]);
}

function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
