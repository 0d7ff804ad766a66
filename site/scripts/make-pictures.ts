/**
 * Makes the AVIF and WebP variants of the site's own pictures (`media/` → `site/public/media/pictures/`)
 * and the table of their sizes (`site/app/ui/pictures/pictures.json`). Run after a source picture changes:
 * `npm run pictures --workspace @extenso/site`. Its results are committed: encoding AVIF takes minutes,
 * and a newcomer's first build should not.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { pictureWidths } from "../app/ui/pictures/picture-widths.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "media");
const target = join(root, "site/public/media/pictures");
const table = join(root, "site/app/ui/pictures/pictures.json");

const folders = ["hero", "pages", "services", "packages", "portfolio"];

async function picturesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((name) => name.endsWith(".jpg")).map((name) => join(folder, name));
}

/**
 * Qualities below the usual ones. Tiles that are all dots and small edges weigh twice the others, and at the size of a tile
 * nothing is missed of theirs; thousands of crowns weigh four times as much.
 */
const qualities = [
  { of: /^portfolio\/above-the-cut-(5|7)/, avif: 35, webp: 46 },
  {
    of: /^services\/tiles\/(branding|drone-operation|media-management)|^portfolio\/(above-the-cut-(1|2|6-day)|blue-hour-4|open-kitchen-5|ridgeline-(9|\d-day)|emberline-9-day)/,
    avif: 44,
    webp: 74,
  },
  { of: /^portfolio\/blue-hour-7/, avif: 48, webp: 62 },
];

function optionsOf(name: string) {
  const { avif, webp } = qualities.find(({ of }) => of.test(name)) ?? { avif: 52, webp: 74 };
  return { avif: { quality: avif, effort: 4 }, webp: { quality: webp, effort: 5 } };
}

/** An encoded picture is made anew when its source is younger. */
async function isFresh(output: string, source: string): Promise<boolean> {
  const made = await stat(output).catch(() => null);
  return made !== null && made.mtimeMs >= (await stat(source)).mtimeMs;
}

/** Pixels that the desk's window of images shows of each. */
const narrowest = 480;
/** The tenth comes after the ninth. */
const byName = new Intl.Collator("en", { numeric: true });
const sizes: Record<string, [number, number]> = {};
const content = createHash("sha256");
const files = (await Promise.all(folders.map((folder) => picturesIn(join(source, folder)))))
  .flat()
  .sort(byName.compare);
for (const file of files) {
  const name = relative(source, file).replace(/\.jpg$/, "");
  const bytes = await readFile(file);
  const { width, height } = await sharp(bytes).metadata();
  if (width < narrowest) throw new Error(`${name} is narrower than ${narrowest} pixels`);
  for (const size of pictureWidths(width)) {
    const options = optionsOf(name);
    for (const format of ["avif", "webp"] as const) {
      const output = join(target, `${name}-${size}.${format}`);
      if (await isFresh(output, file)) continue;
      await mkdir(dirname(output), { recursive: true });
      await writeFile(output, await sharp(bytes).resize(size).toFormat(format, options[format]).toBuffer());
    }
  }
  content.update(bytes);
  sizes[name] = [width, height];
  console.log(name, pictureWidths(width).join(" "));
}
// One version for all, in every address: browsers may keep each for ever.
const version = content.digest("hex").slice(0, 8);

/**
 * Every visitor loads the table: a daylight grade, which has its frame's size, is a word at its frame, and pictures that
 * differ by their number share a line, in their order.
 */
const lines: Record<string, string[]> = {};
for (const [name, [width, height]] of Object.entries(sizes)) {
  if (name.endsWith("-day") && sizes[name.slice(0, -4)]) continue;
  const [, family = name, number] = /^(.+?)(?:-(\d+))?$/.exec(name) ?? [];
  const line = lines[family] ?? [];
  lines[family] = line;
  if (line.push(`${width}x${height}${sizes[`${name}-day`] ? "+day" : ""}`) !== Number(number ?? 1))
    throw new Error(`${name} isn't the next number of its name`);
}
const pictures = Object.fromEntries(Object.entries(lines).map(([family, line]) => [family, line.join(" ")]));
await writeFile(table, `${JSON.stringify({ version, pictures }, null, 1)}\n`);
