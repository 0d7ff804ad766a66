/**
 * Cuts Mona Sans down to what the site writes: the weights and widths of the type scale, in two files.
 * The core holds English text; the further letters load only where a name needs them. The whole Latin cut is
 * 98 kB, the core 62. Display lines of the first paint have cuts of one width and weight each. Run after the type scale changes:
 * `npm run font --workspace @extenso/site`; the results are committed.
 */
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const source = await readFile(
  new URL(import.meta.resolve("@fontsource-variable/mona-sans/files/mona-sans-latin-standard-normal.woff2")),
);
const basicLatin = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) =>
  String.fromCodePoint(0x20 + index),
).join("");
const coreText = `${basicLatin}  –—‘’“”…•·×§©™€←→↑↓↗éèêàçöüäÉ°`;
const furtherLetters = "ÀÁÂÃÄÅÆÇÈÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßáâãåæëìíîïñòóôõøùúûýÿŒœ«»¿¡±²³¹¼½¾£®−";
/** Characters that titles use. */
const displayText = `${basicLatin.replaceAll(/[\^`{|}~<>=*#@_[\]"]/g, "")}–—‘’“”…`;

const wholeScale = { wght: { min: 400, max: 800, default: 400 }, wdth: { min: 85, max: 125, default: 100 } };

await cut("mona-sans-core.woff2", coreText, wholeScale);
await cut("mona-sans-letters.woff2", furtherLetters, wholeScale);
await cut("mona-sans-extended.woff2", displayText, { wght: 750, wdth: 125 });
await cut("mona-sans-condensed.woff2", displayText, { wght: 750, wdth: 85 });

async function cut(file: string, text: string, variationAxes: typeof wholeScale | Record<string, number>) {
  const cut = await subsetFont(source, text, {
    targetFormat: "woff2",
    // The source's stylistic sets would bring a second form of many letters.
    keepFeatures: ["kern", "liga", "tnum", "ccmp", "locl", "mark", "mkmk"],
    variationAxes,
  });
  await writeFile(new URL(`../app/styles/${file}`, import.meta.url), cut);
  console.log(`${file}: ${Math.round(cut.byteLength / 1024)} kB`);
}
