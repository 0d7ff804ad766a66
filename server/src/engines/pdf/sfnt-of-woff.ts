/** Unpacks a WOFF font (W3C, “WOFF File Format 1.0”) into the OpenType file that it was made of, under another name. */
import { inflateSync } from "node:zlib";

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/** Tables begin at multiples of four bytes. */
const padded = (length: number) => (length + 3) & ~3;

/** @param family its name from now on, in ASCII: the slices of one family would hide each other. */
export function sfntOfWoff(woff: Buffer, family: string): Buffer {
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
