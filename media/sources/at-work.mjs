// Grades the three photographs of people at work (CREDITS.md) for both themes and enters them in the manifest:
// dpkg-deb -x each package into one folder, then node at-work.mjs FOLDER
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { enterFiles, media } from "./manifest.mjs";

const require = createRequire(new URL("../../site/package.json", import.meta.url));
const sharp = require("sharp");
const packages = process.argv[2];
const themes = `${packages}/usr/share/wordpress/wp-content/themes`;

const light = (r, g, b) => 0.3 * r + 0.59 * g + 0.11 * b;
const between = (from, to, at) => from + (to - from) * at;
const curve = (value, gamma, lowest, highest) => between(lowest, highest, value ** gamma);

/** From black to white through five inks, so that three photographs of three makes become one set. */
const inks = (...colours) =>
  colours.map((hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255));
const night = inks("#07080b", "#1d2026", "#565249", "#a99a86", "#efe3cf");
const day = inks("#17161a", "#4a4642", "#948c81", "#d2c8b9", "#faf6ee");
const inked = (value, stops) => {
  const place = Math.min(Math.max(value, 0), 0.9999) * (stops.length - 1);
  const below = Math.floor(place);
  return [0, 1, 2].map((channel) => between(stops[below][channel], stops[below + 1][channel], place - below));
};

/** The printed letterheads are painted out: no company's name is shown. */
const overLetterheads = `<svg xmlns="http://www.w3.org/2000/svg" width="976" height="976">
<filter id="soft"><feGaussianBlur stdDeviation="3.2"/></filter><g filter="url(#soft)" fill="#ebebeb">
<polygon points="196,500 330,458 344,492 212,540"/><polygon points="284,516 412,474 426,520 300,568"/></g></svg>`;

const pictures = [
  {
    name: "camera",
    alt: "A camera operator in a dark coat bending to a camera on a tripod, in profile",
    credit: "Photo: Lav Varshney, CC0 1.0 (Debian python3-skimage 0.19.3-8)",
    cut: () =>
      sharp(`${packages}/usr/lib/python3/dist-packages/skimage/data/camera.png`)
        .toColourspace("srgb")
        .extract({ left: 0, top: 0, width: 410, height: 512 })
        .resize(1000, 1250, { kernel: "lanczos3" })
        .sharpen({ sigma: 1.1, m1: 0.4, m2: 1.2 }),
    night: (r, g, b, down) =>
      inked(curve(light(r, g, b), 1.1, 0.02, 0.9) * between(1, 0.74, Math.max(0, down - 0.45) / 0.55), night),
    day: (r, g, b) => inked(curve(light(r, g, b), 0.9, 0.02, 1), day),
    grain: 0.035,
  },
  {
    name: "location",
    alt: "Somebody in a denim jacket framing a stone facade with a phone, seen from behind",
    credit: "Photo: rawpixel, CC0 1.0 (Debian wordpress-theme-twentytwentyfour 7.1.4+dfsg1-1)",
    cut: () => sharp(`${themes}/twentytwentyfour/assets/images/tourist-and-building.webp`),
    night: (r, g, b) => inked(curve(light(r, g, b), 1.5, 0, 0.9), night),
    day: (r, g, b) => inked(curve(light(r, g, b), 0.95, 0.02, 1), day),
    colour: 0.22,
    grain: 0.02,
  },
  {
    name: "desk",
    alt: "Somebody typing at a desk, seen over the shoulder, written pages in the light in front of them",
    credit: "Photo: rawpixel, CC0 1.0 (Debian wordpress-theme-twentytwentyfive 7.1.4+dfsg1-1)",
    cut: async () => {
      const photo = sharp(`${themes}/twentytwentyfive/assets/images/typewriter.webp`).removeAlpha();
      const painted = await photo
        .composite([{ input: Buffer.from(overLetterheads) }])
        .png()
        .toBuffer();
      return sharp(painted)
        .extract({ left: 96, top: 0, width: 780, height: 976 })
        .resize(1000, 1250, { kernel: "lanczos3" });
    },
    night: (r, g, b) => inked(curve(light(r, g, b), 1.05, 0, 0.95), night),
    day: (r, g, b) => inked(curve(light(r, g, b), 0.72, 0.06, 1), day),
    grain: 0.03,
  },
];

/** The same grain at each run, so that a file changes only when its grade does. */
let seed = 7;
const random = () => {
  seed = (seed * 1664525 + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

for (const { name, alt, credit, cut, colour = 0, grain, ...grades } of pictures) {
  const { data, info } = await (await cut())
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  for (const [suffix, grade] of [
    ["", grades.night],
    ["-day", grades.day],
  ]) {
    const graded = Buffer.alloc(data.length);
    for (let at = 0; at < data.length; at += 3) {
      const own = [data[at] / 255, data[at + 1] / 255, data[at + 2] / 255];
      const grey = light(...own);
      const noise = (random() + random() + random() - 1.5) * grain;
      for (const [channel, value] of grade(...own, at / data.length).entries()) {
        const shown = value + (own[channel] - grey) * colour + noise;
        graded[at + channel] = Math.round(Math.min(Math.max(shown, 0), 1) * 255);
      }
    }
    const file = `pages/at-work-${name}${suffix}.jpg`;
    const bytes = await sharp(graded, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
    await writeFile(`${media}${file}`, bytes);
    await enterFiles([{ file, kind: "image", width, height, alt, credit }]);
  }
}
