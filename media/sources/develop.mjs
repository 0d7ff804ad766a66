// Crops what the renderer drew to the pictures in media/ and enters them in its manifest: node develop.mjs [name…]
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { enterFiles, media } from "./manifest.mjs";
import { clips, pictures, stills } from "./stills.mjs";

const require = createRequire(new URL("../../site/package.json", import.meta.url));
const sharp = require("sharp");
const here = new URL(".", import.meta.url).pathname;
const wanted = process.argv.slice(2);
for (const { file: name, still, width, height, across, down, alt } of pictures) {
  if (wanted.length && !wanted.includes(name)) continue;
  const { scene } = stills[still];
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
      left: Math.round((own.width - w) * across),
      top: Math.round((own.height - h) * down),
      width: w,
      height: h,
    })
    .resize(width, height)
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
  await mkdir(dirname(`${media}${name}.jpg`), { recursive: true });
  await writeFile(`${media}${name}.jpg`, bytes);
  const photos = { negatives: "frames", halftone: "proof", pixels: "screen", phones: "screens" }[scene];
  const shown = photos ? `; ${photos}: pictures of ours (see CREDITS.md)` : "";
  const credit = `Original render by Extenso (own renderer, media/sources/, scene "${scene}")${shown}`;
  await enterFiles([{ file: `${name}.jpg`, kind: "image", width, height, alt, credit }]);
}
for (const { file, shots, size, seconds, alt } of clips) {
  if (!existsSync(`${media}${file}.mp4`)) continue;
  const [width, height] = size.split("x").map(Number);
  const scenes = shots.flatMap(({ scene }) => (scene ? [`"${scene}"`] : [])).join(", ");
  const other = shots.some(({ source }) => source) ? "; sparks: original light-painting simulation" : "";
  const credit = `Original render by Extenso (own renderer, media/sources/, scene ${scenes})${other}`;
  await enterFiles([{ file: `${file}.mp4`, kind: "video", width, height, alt, credit, duration: seconds }]);
}
