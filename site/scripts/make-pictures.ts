/**
 * Makes the AVIF and WebP variants of the site's own pictures (`media/` → `site/public/media/pictures/`)
 * and the table of their sizes (`site/app/copy/pictures.json`). Run after a source picture changes:
 * `npm run pictures --workspace @extenso/site`. Its results are committed: encoding AVIF takes minutes,
 * and a newcomer's first build should not.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "media");
const target = join(root, "site/public/media/pictures");
const table = join(root, "site/app/copy/pictures.json");

/** A phone, a tablet or half a desktop, a desktop; the source's own width ends the list. */
const widths = [480, 960, 1600];
const folders = ["hero", "services", "packages", "portfolio"];

interface PictureEntry {
  width: number;
  height: number;
  widths: number[];
  /** Average colour, painted while the picture loads. */
  tone: string;
  /** Changes with the picture, so its addresses may be cached for ever. */
  version: string;
}

async function picturesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((name) => name.endsWith(".jpg")).map((name) => join(folder, name));
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

const pictures: Record<string, PictureEntry> = {};
const files = (await Promise.all(folders.map((folder) => picturesIn(join(source, folder))))).flat().sort();
for (const file of files) {
  const name = relative(source, file).replace(/\.jpg$/, "");
  const bytes = await readFile(file);
  const { width, height } = await sharp(bytes).metadata();
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const made = [...widths.filter((candidate) => candidate < width), Math.min(width, 1920)];
  const { dominant } = await sharp(bytes).stats();
  const tone = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  for (const size of made) {
    for (const [format, options] of [
      ["avif", { quality: 52, effort: 4 }],
      ["webp", { quality: 74, effort: 5 }],
    ] as const) {
      const output = join(target, `${name}-${size}.${version}.${format}`);
      if (await exists(output)) continue;
      await mkdir(dirname(output), { recursive: true });
      await writeFile(output, await sharp(bytes).resize(size).toFormat(format, options).toBuffer());
    }
  }
  pictures[name] = { width, height, widths: made, tone, version };
  console.log(name, made.join(" "));
}
await writeFile(table, `${JSON.stringify(pictures, null, 2)}\n`);
