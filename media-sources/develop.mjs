// Crops what the renderer drew to the pictures in media/ and enters them in its manifest: node develop.mjs [name…]
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";

const require = createRequire(new URL("../site/package.json", import.meta.url));
const sharp = require("sharp");
const here = new URL(".", import.meta.url).pathname,
  media = `${here}../media/`;
const far =
  "Freighter at anchor after sunset, the lights of the far shore climbing towards snow-covered peaks";
const high = "Anchored freighters seen from high above the inlet at dusk, mist along the far shore";
// file, still, size, what is kept of it, description, scene
const pictures = [
  [
    "hero/hero-poster",
    "hero-night",
    1920,
    1080,
    [0.5, 0.28],
    "Inlet at the end of blue hour: freighters at anchor, lights on the far shore, snow on the peaks",
    "inlet",
  ],
  [
    "hero/hero-poster-day",
    "hero-day",
    1920,
    1080,
    [0.5, 0.28],
    "The same inlet in daylight: freighters at anchor below forest and snow-covered peaks",
    "inlet",
  ],
  ["portfolio/blue-hour-1", "bh3", 1600, 1067, [0.5, 0.5], far, "inlet"],
  ["portfolio/blue-hour-2", "bh2", 1600, 1067, [0.5, 0.5], high, "inlet"],
  [
    "portfolio/blue-hour-3",
    "bhc",
    1280,
    853,
    [1, 0.5],
    "Lights of the far shore and a lit freighter drawn down into dark, rippled water",
    "inlet",
  ],
  [
    "portfolio/corridor-3",
    "cloth",
    1600,
    1067,
    [0.5, 0.5],
    "Vermilion cloth in deep folds, side light picking out the weave",
    "cloth",
  ],
  [
    "portfolio/sparks-and-stone-4",
    "wall",
    1440,
    960,
    [0, 0.5],
    "Rough stone wall of a courtyard at night, lit from below by amber lamps",
    "wall",
  ],
  [
    "services/heroes/drone-operation",
    "logs",
    1920,
    1080,
    [0.5, 0],
    "Log booms on dark green water, seen from above",
    "logs",
  ],
  [
    "services/heroes/branding",
    "letterpress",
    1920,
    1080,
    [0.5, 0.3],
    "Orange mark pressed deep into thick cotton paper, seen at a low angle",
    "letterpress",
  ],
  ["articles/drones-city-permits", "bh2", 1200, 800, [0.5, 0.5], high, "inlet"],
  [
    "pages/about",
    "negatives",
    1920,
    1280,
    [0.5, 0.5],
    "Strips of colour negatives on a light table, one row in focus",
    "negatives",
  ],
];
const manifest = JSON.parse(await readFile(`${media}manifest.json`, "utf8"));
const enter = (entry) => {
  const at = manifest.files.findIndex(({ file }) => file === entry.file);
  if (at < 0) manifest.files.push(entry);
  else manifest.files[at] = entry;
};
for (const [name, still, width, height, [x, y], alt, scene] of pictures) {
  const source = `${here}out/stills/${still}.png`;
  if (!existsSync(source)) {
    console.log("no still for", name);
    continue;
  }
  const own = await sharp(source).metadata();
  // Never enlarged; smaller than the still means cut out of it, unless the still is much larger.
  const fit = Math.min(own.width / width, own.height / height);
  const scale = fit < 1.3 && width < 1600 ? 1 : fit;
  const w = Math.round(width * scale),
    h = Math.round(height * scale);
  const bytes = await sharp(source)
    .extract({
      left: Math.round((own.width - w) * x),
      top: Math.round((own.height - h) * y),
      width: w,
      height: h,
    })
    .resize(width, height)
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
  await mkdir(dirname(`${media}${name}.jpg`), { recursive: true });
  await writeFile(`${media}${name}.jpg`, bytes);
  const photos = scene === "negatives" ? "; frames: the pictures of our projects (see CREDITS.md)" : "";
  enter({
    file: `${name}.jpg`,
    kind: "image",
    width,
    height,
    bytes: bytes.length,
    alt,
    credit: `Original render by Extenso (own renderer, media-sources/, scene "${scene}")${photos}`,
  });
  console.log(name, bytes.length);
}
manifest.files.sort((a, b) => (a.file < b.file ? -1 : 1));
await writeFile(`${media}manifest.json`, `${JSON.stringify(manifest, null, 1)}\n`);
