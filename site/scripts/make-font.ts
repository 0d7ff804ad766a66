/**
 * Cuts Mona Sans down to what the site writes: the weights and widths of the type scale, in two files.
 * The core holds English text and is preloaded; the further letters load only where a name needs them.
 * The whole Latin cut is 98 kB, the core 62. Run after the type scale changes:
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
const cuts = {
  "mona-sans-core.woff2": `${basicLatin}  –—‘’“”…•·×§©™€←→↑↓↗éèêàçöüäÉ°`,
  "mona-sans-letters.woff2": "ÀÁÂÃÄÅÆÇÈÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßáâãåæëìíîïñòóôõøùúûýÿŒœ«»¿¡±²³¹¼½¾£®−",
};

for (const [file, text] of Object.entries(cuts)) {
  const cut = await subsetFont(source, text, {
    targetFormat: "woff2",
    // The source's stylistic sets would bring a second form of many letters.
    keepFeatures: ["kern", "liga", "tnum", "ccmp", "locl", "mark", "mkmk"],
    variationAxes: { wght: { min: 400, max: 800, default: 400 }, wdth: { min: 85, max: 125, default: 100 } },
  });
  await writeFile(new URL(`../app/styles/${file}`, import.meta.url), cut);
  console.log(`${file}: ${Math.round(cut.byteLength / 1024)} kB`);
}
