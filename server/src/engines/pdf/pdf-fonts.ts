/**
 * The fonts of a document, out of npm packages of Fontsource: each family lies there in slices of a few hundred
 * characters, of which only those that a document needs are read. docs/decisions/111 has the choice of families.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sfntOfWoff } from "./sfnt-of-woff.ts";

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
