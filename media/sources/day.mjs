// Daylight grades, for the light theme, of photographs and renders that are dark by night, and what else is cut and graded from
// photographs: node day.mjs FOLDER [NAME…] (the folder has the unpacked package twentytwentyfour, CREDITS.md; ffmpeg for clips).
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { enterFiles, media, readManifest } from "./manifest.mjs";

const require = createRequire(new URL("../../site/package.json", import.meta.url));
const sharp = require("sharp");
const [packages, ...chosen] = process.argv.slice(2);
const themes = `${packages}/usr/share/wordpress/wp-content/themes`;
const roof = `${themes}/twentytwentyfour/assets/images/building-exterior.webp`;

const { files: known } = await readManifest();

const light = (r, g, b) => 0.3 * r + 0.59 * g + 0.11 * b;
const between = (from, to, at) => from + (to - from) * at;
const smooth = (from, to, value) => {
  const at = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return at * at * (3 - 2 * at);
};
/** Opens the shadows as more light on the scene would, and leaves what is bright: colours keep their ratios. */
const opened = ([r, g, b], stops, gamma) => {
  const own = Math.max(light(r, g, b), 0.004);
  const most = own ** gamma * (1 - own) + own * own;
  const gain = Math.min(between(most / own, 1, own), stops);
  return [r * gain, g * gain, b * gain];
};
/** Highlights roll off instead of clipping. */
const rolled = (value) => (value < 0.8 ? value : 0.8 + 0.2 * (1 - Math.exp(-(value - 0.8) / 0.2)));

/** Sheets, cards and a pen on the two tables of the identity, in pixels: what lies around them becomes a pale table in the sun. */
const posters = [
  "101,116 480,104 482,150 430,150 430,644 120,655",
  "430,150 769,150 752,627 810,629 810,688 430,688",
  "768,90 1148,102 1132,640 751,628",
];
const stationery = [
  "119,104 588,83 625,518 433,637 24,661",
  "0,492 76,528 85,566 0,665",
  "508,484 829,585 818,617 758,748 728,746 426,633",
  "195,777 549,701 595,882 214,960",
  "910,105 1280,198 1280,383 1238,633 758,510",
  "800,668 1085,673 1113,859 741,857 733,847 734,752 766,750",
  "1096,577 1106,574 1280,771 1280,800 1271,793",
];
const tableTop = [0.88, 0.82, 0.73];

/** Parts of the hibiscus that are as dark as its ground: calyx, stem and bud, in pixels. */
const darkParts = [
  "391,420 412,500 432,478 460,492 498,455 515,468 503,510 560,478 576,500 566,560 600,470 565,480",
  "398,500 430,420 452,492 500,460 524,440 528,455 500,520 565,470 572,520 562,640 580,740 575,774 455,774 458,690 466,600 448,590 410,600 412,635 392,640 396,585 392,540",
  "660,440 672,430 690,448 680,452",
  "770,680 800,655 856,636 864,640 858,655 872,664 862,700 850,762 836,774 690,774 720,740",
  "398,600 412,586 450,594 452,602 410,604 408,622 398,636",
];
const rosePaper = [0.91, 0.75, 0.69];
const plumNight = [0.14, 0.09, 0.14];

/** More light on a scene that was all shade, and the air in it: what is darkest is no black any more. */
const aired =
  (air, [red, green, blue], stops = 3.2, gamma = 0.5) =>
  (colour) => {
    const [r, g, b] = opened(colour, stops, gamma);
    return [air[0] + red * r, air[1] + green * g, air[2] + blue * b];
  };
const morning = aired([0.08, 0.1, 0.11], [0.94, 0.92, 0.88]);
const dusk = aired([0.1, 0.1, 0.1], [0.9, 0.88, 0.84], 2.6);
const linen = aired([0.12, 0.1, 0.1], [0.94, 0.92, 0.88], 1.5, 0.7);

const pictures = [
  {
    // The ground is the night's plum: at an edge its share is taken out of the colour before the paper comes below.
    file: "portfolio/no-9-amber-3-day",
    from: () => sharp(`${media}portfolio/no-9-amber-3.jpg`).blur(0.6),
    things: darkParts,
    brightFrom: 0.26,
    grade: (colour, dark, ground, bright) => {
      const inside = Math.max(smooth(0.72, 0.95, bright), dark);
      const share = Math.min(Math.max((colour[0] - 0.2) / 0.3, 0), 1);
      const own = colour.map((value, channel) => {
        const alone = (value - plumNight[channel] * (1 - share)) / Math.max(share, 0.15);
        return between(Math.max(alone, 0), value, inside);
      });
      const lit = opened([own[0] * 1.1, own[1], own[2]], 1.6, 0.76);
      const shade = between(0.9, 1.03, smooth(0.02, 0.2, ground));
      return rosePaper.map((value, channel) => between(value * shade, lit[channel], Math.max(share, inside)));
    },
    alt: "The same red hibiscus by day, before rose paper",
    credit: "Photo: rawpixel, CC0 1.0 (Debian wordpress-theme-twentytwentyfive 6.8.7+dfsg1-0+deb13u1)",
  },
  ...[
    ["portfolio/above-the-cut-2", "The same road and conifers later in the morning"],
    ["portfolio/above-the-cut-6", "The same rows of conifers later in the morning"],
    ["portfolio/above-the-cut-7", "The same bend of the road later in the morning"],
  ].map(([name, alt]) => ({
    file: `${name}-day`,
    from: () => sharp(`${media}${name}.jpg`),
    grade: morning,
    alt,
    credit: 'Original render by Extenso (own renderer, media/sources/, scene "forest-road")',
  })),
  ...[
    ["portfolio/blue-hour-3", dusk, "The same shore and peaks earlier in the evening"],
    ["portfolio/blue-hour-4", dusk, "The same shore earlier in the evening"],
    ["portfolio/blue-hour-7", linen, "The same folds of linen in more light"],
  ].map(([name, grade, alt]) => ({
    file: `${name}-day`,
    from: () => sharp(`${media}${name}.jpg`).blur(0.5),
    grade,
    alt,
    credit: known.find(({ file }) => file === `${name}.jpg`).credit,
  })),
  ...[
    [
      "portfolio/emberline-5",
      posters,
      [0.03, 0.19],
      "Three posters of the Emberline identity on a pale wall, in the light of day",
    ],
    [
      "portfolio/emberline-9",
      stationery,
      [0.03, 0.19],
      "Letterhead, poster and cards of the Emberline identity on a pale table by day",
    ],
  ].map(([name, things, [darkest, brightest], alt]) => ({
    file: `${name}-day`,
    from: () => sharp(`${media}${name}.jpg`),
    things,
    grade: (colour, thing, ground) => {
      const shade = smooth(darkest, brightest, ground);
      const table = tableTop.map(
        (value, channel) => value * between([0.6, 0.62, 0.68][channel], 1.04, shade),
      );
      const lit = opened(colour, 1.7, 0.8);
      return table.map((value, channel) => between(value, lit[channel], thing));
    },
    alt,
    credit: "Original render by Extenso (Blender Cycles)",
  })),
  {
    file: "portfolio/shape-of-quiet-4-day",
    from: () => sharp(`${media}portfolio/shape-of-quiet-4.jpg`),
    grade: ([r, g, b]) => {
      const grey = light(r, g, b);
      return opened([between(grey, r, 0.2), between(grey, g, 0.2), between(grey, b, 0.2)], 5, 0.46);
    },
    alt: "The same facade of metal fins under a bright sky",
    credit: "Photo: Budgie Desktop contributors, CC0-1.0 (Debian budgie-backgrounds 4.2-1)",
  },
  {
    file: "portfolio/shape-of-quiet-6",
    from: () =>
      sharp(`${themes}/twentytwentyfour/assets/images/angular-roof.webp`).extract({
        left: 0,
        top: 1020,
        width: 1286,
        height: 857,
      }),
    grade: ([r, g, b]) => {
      const grey = light(r, g, b);
      const value = between(grey, grey * grey * (3 - 2 * grey), 0.35) * 1.02 + 0.012;
      return [value * 1.005, value, value * 0.985];
    },
    alt: "Concrete columns under a folded roof, stairs climbing between them",
    credit: "Photo: rawpixel, CC0 1.0 (Debian wordpress-theme-twentytwentyfour 7.1.4+dfsg1-1)",
  },
  {
    file: "packages/business-solutions",
    from: () => sharp(roof).extract({ left: 0, top: 0, width: 1250, height: 703 }).resize(1280, 720),
    // Later in the day: a deeper sky, warmer wood.
    grade: ([r, g, b]) => {
      const warm = smooth(-0.05, 0.12, r - b);
      return [r ** 1.45 * between(0.9, 1.08, warm), g ** 1.4 * 0.96, b ** 1.3 * between(0.98, 0.84, warm)];
    },
    alt: "Wooden roof of an office building reaching out to a point, seen from the street below",
    credit: "Photo: rawpixel, CC0 1.0 (WordPress theme twentytwentyfour)",
    clip: "Camera drawing closer to the point of a wooden roof, and back",
  },
];

/** White where the things lie, and for `around` pixels more. */
function maskOf(things, width, height, around) {
  const polygons = things.map(
    (points) =>
      `<polygon fill="#fff" stroke="#fff" stroke-width="${2 * around}" stroke-linejoin="round" points="${points}"/>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${polygons.join("")}</svg>`,
    ),
  )
    .blur(0.8)
    .extractChannel("red")
    .raw()
    .toBuffer();
}

/** Brightness of the table at each pixel: without the night's noise, which more light would show, and without the things. */
async function groundAround(things, data, width, height) {
  const covered = await maskOf(things, width, height, 4);
  const raw = { raw: { width, height, channels: 1 } };
  // Dark values get more steps before they are blurred.
  const scale = 5;
  const own = Buffer.alloc(width * height);
  const weight = Buffer.alloc(width * height);
  for (let at = 0; at < own.length; at++) {
    weight[at] = 255 - covered[at];
    const bright = light(data[3 * at], data[3 * at + 1], data[3 * at + 2]) * scale;
    own[at] = (Math.min(bright, 255) * weight[at]) / 255;
  }
  const [sum, share] = await Promise.all(
    [own, weight].map((pixels) => sharp(pixels, raw).blur(3).extractChannel(0).raw().toBuffer()),
  );
  return (at) => (share[at] > 0 ? sum[at] / share[at] / scale : 0);
}

/** @returns what share of the pixels around one is redder than `from`. */
async function brightAround(from, data, width, height) {
  const pixels = Buffer.alloc(width * height, 0);
  for (let at = 0; at < pixels.length; at++) pixels[at] = data[3 * at] / 255 > from ? 255 : 0;
  const share = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(2.2)
    .extractChannel(0)
    .raw()
    .toBuffer();
  return (at) => share[at] / 255;
}

/** A package's film of one photograph: six seconds towards the top right and back, so that it can go round. */
const closerAndBack = [
  // Four times the size, because the filter moves by whole pixels.
  "scale=5120:2880:flags=lanczos",
  "zoompan=z='1+0.05*(1-cos(2*PI*on/144))':x='(iw-iw/zoom)*0.7':y='(ih-ih/zoom)*0.1':d=144:s=960x540:fps=24",
].join(",");

for (const { file: name, from, things, brightFrom, grade, alt, credit, clip } of pictures) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const { data, info } = await from()
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const mask = things && (await maskOf(things, width, height, 0));
  const ground = things && (await groundAround(things, data, width, height));
  const bright = brightFrom && (await brightAround(brightFrom, data, width, height));
  const graded = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 3) {
    const colour = [data[at] / 255, data[at + 1] / 255, data[at + 2] / 255];
    const values = grade(colour, mask && mask[at / 3] / 255, ground?.(at / 3), bright?.(at / 3));
    for (const [channel, value] of values.entries())
      graded[at + channel] = Math.round(Math.min(Math.max(rolled(value), 0), 1) * 255);
  }
  const bytes = await sharp(graded, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
  const file = `${name}.jpg`;
  await writeFile(`${media}${file}`, bytes);
  await enterFiles([{ file, kind: "image", width, height, alt, credit }]);
  if (!clip) continue;
  const film = `${name}.mp4`;
  const coding = "-c:v libx264 -preset slow -crf 29 -pix_fmt yuv420p -movflags +faststart".split(" ");
  const still = ["-v", "error", "-y", "-i", `${media}${file}`];
  execFileSync("ffmpeg", [...still, "-vf", closerAndBack, "-frames:v", "144", ...coding, `${media}${film}`]);
  await enterFiles([{ file: film, kind: "video", width: 960, height: 540, alt: clip, credit, duration: 6 }]);
}
