// Windows lit at night in a photograph of a facade by day, still and clip: node windows.mjs FOLDER
// (the folder has the unpacked package twentytwentyfour, CREDITS.md; ffmpeg for the clip).
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { enterFiles, media } from "./manifest.mjs";

const require = createRequire(new URL("../../site/package.json", import.meta.url));
const sharp = require("sharp");
const photo = `${process.argv[2]}/usr/share/wordpress/wp-content/themes/twentytwentyfour/assets/images/windows.webp`;
const name = `${media}packages/remote-digital-only`;

/** The part of the photograph that is kept, and its windows: eight in each of two rows, in pixels of the photograph. */
const kept = { left: 0, top: 78, width: 1200, height: 675 };
const windowRows = [
  { top: 247, bottom: 522 },
  { top: 705, bottom: 900 },
];
const warm = [1, 0.59, 0.21];
const warmer = [1, 0.53, 0.17];
const paler = [0.95, 0.68, 0.36];

/** Seconds of the clip, which ends where it begins. */
const turn = 6;
/** By row and place in it: the lamp's colour, how bright it is, and the seconds when it goes out and comes back. */
const lamps = [
  { row: 0, place: 1, colour: warm, bright: 0.75, off: [1.2, 4.4] },
  { row: 0, place: 3, colour: paler, bright: 0.6, off: [4.1, 2.1] },
  { row: 0, place: 4, colour: warm, bright: 1, off: [3, 5.1] },
  { row: 0, place: 6, colour: warmer, bright: 0.6, off: [2.2, 3.6] },
  { row: 0, place: 7, colour: warm, bright: 0.8, off: [5.2, 1.6] },
  { row: 1, place: 2, colour: paler, bright: 0.8, off: [2.6, 5.4] },
  { row: 1, place: 5, colour: warm, bright: 0.9, off: [4.8, 0.9] },
];

/** How much of a lamp is seen at a time: it goes out and comes back within a fifth of a second. */
function shining([from, to], seconds) {
  const dark = (to - from + turn) % turn;
  const since = (seconds - from + turn) % turn;
  const intoTheDark = since < dark ? Math.min(since, dark - since) : -Math.min(since - dark, turn - since);
  return Math.min(Math.max(0.5 - intoTheDark / 0.2, 0), 1);
}

const rolled = (value) => (value < 0.8 ? value : 0.8 + 0.2 * (1 - Math.exp(-(value - 0.8) / 0.2)));

/** @returns a function that draws the facade, RGB, at a time of the clip. */
async function facade(width, height) {
  const scale = width / kept.width;
  const grey = await sharp(photo)
    .extract(kept)
    .resize(width, height, { kernel: "lanczos3" })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer();
  const night = new Float32Array(grey.length * 3);
  for (const [at, value] of grey.entries()) {
    const lit = 0.9 * (value / 255) ** 2;
    night.set([0.02 + 0.15 * lit, 0.03 + 0.185 * lit, 0.055 + 0.29 * lit], 3 * at);
  }
  // Light that each lamp adds: through the blinds of its window, and on the wall around.
  const glows = lamps.map(({ row, place, bright }) => {
    const { top, bottom } = windowRows[row];
    const [left, right] = [55 + 144 * place, 139 + 144 * place].map((x) => (x - kept.left) * scale);
    const [upper, lower] = [top, bottom].map((y) => (y - kept.top) * scale);
    const around = 70 * scale;
    const glow = [];
    for (let y = Math.max(Math.ceil(upper - around), 0); y < Math.min(lower + around, height); y++) {
      for (let x = Math.max(Math.ceil(left - around), 0); x < Math.min(right + around, width); x++) {
        const value = grey[y * width + x] / 255;
        const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(upper - y, 0, y - lower));
        const through = (0.3 + 0.95 * value) * (1 - (0.18 * (y - upper)) / (lower - upper));
        const spilled = 0.16 * value * Math.exp(-distance / (17 * scale));
        glow.push([3 * (y * width + x), bright * 0.95 * (distance === 0 ? through : spilled)]);
      }
    }
    return glow;
  });
  return (seconds) => {
    const sum = night.slice();
    for (const [index, { colour, off }] of lamps.entries()) {
      const share = shining(off, seconds);
      if (share === 0) continue;
      for (const [at, value] of glows[index]) {
        for (let channel = 0; channel < 3; channel++) sum[at + channel] += share * value * colour[channel];
      }
    }
    return Buffer.from(sum.map((value) => Math.round(255 * Math.min(rolled(value), 1))));
  };
}

const credit =
  "Photo: rawpixel, CC0 1.0 (WordPress theme twentytwentyfour), lit by media/sources/windows.mjs";

const [stillWidth, stillHeight] = [1280, 720];
const still = (await facade(stillWidth, stillHeight))(0);
await sharp(still, { raw: { width: stillWidth, height: stillHeight, channels: 3 } })
  .jpeg({ quality: 86, mozjpeg: true })
  .toFile(`${name}.jpg`);
const [width, height] = [960, 540];
const draw = await facade(width, height);
const frames = Array.from({ length: turn * 24 }, (_, frame) => draw(frame / 24));
const raw = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r 24 -i -`.split(" ");
const coding = "-c:v libx264 -preset slow -crf 24 -pix_fmt yuv420p -movflags +faststart".split(" ");
execFileSync("ffmpeg", ["-v", "error", "-y", ...raw, ...coding, `${name}.mp4`], {
  input: Buffer.concat(frames),
  stdio: ["pipe", "inherit", "inherit"],
});
await enterFiles([
  {
    file: "packages/remote-digital-only.jpg",
    kind: "image",
    width: stillWidth,
    height: stillHeight,
    alt: "Lamps behind the blinds of a few windows, the rest of a facade dark at night",
    credit,
  },
  {
    file: "packages/remote-digital-only.mp4",
    kind: "video",
    width,
    height,
    alt: "Lamps going on and off behind the blinds of a facade at night",
    credit,
    duration: turn,
  },
]);
