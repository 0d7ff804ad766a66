/**
 * The fonts of a document, out of npm packages of Fontsource: each family lies there in slices of a few hundred
 * characters, of which only those that a document needs are read. docs/decisions/111 has the choice of families.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";

interface Family {
  package: string;
  weights: number[];
  /** Slices that are used; the others have letters that another family has in a better form. */
  slices: RegExp;
}

/** In the order in which they are asked for a character. */
const families: Family[] = [
  { package: "mona-sans", weights: [400, 600], slices: /./ },
  { package: "vazirmatn", weights: [400, 600], slices: /^arabic$/ },
  // Slices of Chinese characters have numbers. Bold ones would double the memory of a long Japanese text.
  { package: "biz-udpgothic", weights: [400], slices: /^(\d+|japanese)$/ },
  // Slices of Korean syllables have numbers, too; there is no bold.
  { package: "gowun-dodum", weights: [400], slices: /^\d+$/ },
  { package: "noto-sans-thai", weights: [400, 600], slices: /^thai$/ },
];

interface PdfFonts {
  /** Names of the families, one for each slice. */
  names: string[];
  blobs: Buffer[];
}

/** @param text of the document; what no family has is left to the typesetter's own font. */
export async function fontsFor(text: string): Promise<PdfFonts> {
  const fonts: PdfFonts = { names: [], blobs: [] };
  // Digits, signs and spaces that the template sets itself.
  const missing = new Set([...text, ..." 0123456789/·–—"].map((character) => character.codePointAt(0) ?? 0));
  for (const family of families) {
    const names: string[] = [];
    for (const [slice, ranges] of await slicesOf(family)) {
      const covered = [...missing].filter((point) =>
        ranges.some(([from, to]) => from <= point && point <= to),
      );
      if (covered.length === 0) continue;
      for (const point of covered) missing.delete(point);
      const name = `${family.package} ${slice}`;
      // The further ones come before Latin, which would set their letters out of parts that can't be searched for.
      names.unshift(name);
      for (const weight of family.weights) {
        const file = `files/${family.package}-${slice}-${weight}-normal.woff`;
        fonts.blobs.push(sfntOfWoff(await readFile(fontFile(family, file)), name));
      }
    }
    fonts.names.push(...names);
  }
  return fonts;
}

const fontFile = (family: Family, file: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource/${family.package}/${file}`));

type Range = [from: number, to: number];

/** Slices by their names in file names, with the code points in each. */
async function slicesOf(family: Family): Promise<[slice: string, ranges: Range[]][]> {
  const listed: Record<string, string> = JSON.parse(await readFile(fontFile(family, "unicode.json"), "utf8"));
  const slices = Object.entries(listed)
    .map(([key, ranges]): [string, Range[]] => [
      // Slices without a name have a number: `[42]`.
      key.replaceAll(/[[\]]/g, ""),
      ranges.split(",").map(rangeOf),
    ])
    .filter(([slice]) => family.slices.test(slice));
  // Latin first: most documents need nothing else.
  const isFurther = ([slice]: [string, Range[]]) => Number(slice !== "latin");
  return slices.toSorted((one, other) => isFurther(one) - isFurther(other));
}

/** `U+100-2BA` or `U+2122`. */
function rangeOf(written: string): Range {
  const [from = "", to = from] = written.trim().slice("U+".length).split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

// Unpacks a WOFF font (W3C, “WOFF File Format 1.0”) into the OpenType file that it was made of, under another name.

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/** Tables begin at multiples of four bytes. */
const padded = (length: number) => (length + 3) & ~3;

/** @param family its name from now on, in ASCII: the slices of one family would hide each other. */
function sfntOfWoff(woff: Buffer, family: string): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woffHeader + index * woffEntry;
    const tag = woff.toString("latin1", entry, entry + 4);
    return { tag, checksum: woff.readUInt32BE(entry + 16), data: tableOf(woff, entry) };
  }).map((table) => (table.tag === "name" ? { ...table, data: nameTable(family) } : table));
  const header = Buffer.alloc(sfntHeader + count * sfntEntry);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  let offset = header.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = sfntHeader + index * sfntEntry;
    header.write(tag, entry, "latin1");
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    offset += padded(data.length);
  }
  return Buffer.concat([header, ...tables.flatMap(({ data }) => [data, padding(data.length)])]);
}

const padding = (length: number) => Buffer.alloc(padded(length) - length);

function tableOf(woff: Buffer, entry: number): Buffer {
  const offset = woff.readUInt32BE(entry + 4);
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
  const length = woff.readUInt32BE(entry + 12);
  return packed.length < length ? inflateSync(packed) : packed;
}

/** Family, full and PostScript name, for Windows in English (OpenType, “name”). */
function nameTable(family: string): Buffer {
  const records: [id: number, text: string][] = [
    [1, family],
    [4, family],
    [6, family.replaceAll(" ", "-")],
  ];
  const head = Buffer.alloc(6 + 12 * records.length);
  head.writeUInt16BE(records.length, 2);
  head.writeUInt16BE(head.length, 4);
  let at = 0;
  const texts = records.map(([id, text], index) => {
    const bytes = Buffer.from(text, "utf16le").swap16();
    for (const [place, value] of [3, 1, 0x409, id, bytes.length, at].entries()) {
      head.writeUInt16BE(value, 6 + 12 * index + 2 * place);
    }
    at += bytes.length;
    return bytes;
  });
  return Buffer.concat([head, ...texts]);
}
