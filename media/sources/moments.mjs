// Further moments of the projects, so that no frame is seen on two pages: frames of their films, and parts of pictures and
// of one photograph (CREDITS.md): node moments.mjs FOLDER [NAME…] (ffmpeg with JPEG XL; the folder has the unpacked package).
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { enterFiles, media } from "./manifest.mjs";

const require = createRequire(new URL("../../site/package.json", import.meta.url));
const sharp = require("sharp");
const spices = `${process.argv[2]}/usr/share/backgrounds/budgie/the-spices-of-life.jxl`;
const ownRender = "Original render by Extenso (own renderer, media/sources/)";
const blender = "Original render by Extenso (Blender Cycles)";
const page =
  "Original design by Extenso (HTML/CSS); mountain photo: CC0-1.0 (Debian budgie-backgrounds 4.2-1)";
const photo = "Photo: Budgie Desktop contributors, CC0-1.0 (Debian budgie-backgrounds 4.2-1)";

/** `at` is a second of the film; `part` is left, top, width and height in pixels of the source. */
const moments = [
  {
    file: "dune-line-5",
    from: "portfolio/dune-line.mp4",
    at: 7,
    alt: "First sun on the crests of far dunes, the valley still in shadow",
    credit: ownRender,
  },
  {
    file: "dune-line-6",
    from: "portfolio/dune-line.mp4",
    at: 21,
    alt: "Three walkers on a crest from straight above, their shadows long across the ripples",
    credit: ownRender,
  },
  {
    file: "dune-line-7",
    from: "portfolio/dune-line.mp4",
    at: 34.5,
    alt: "Footprints leading up a slope of ripples",
    credit: ownRender,
  },
  {
    file: "dune-line-8",
    from: "portfolio/dune-line.mp4",
    at: 50,
    alt: "Edge of a dune from above, one side in sun, the other in shadow",
    credit: ownRender,
  },
  {
    file: "dune-line-9",
    from: "portfolio/dune-line.mp4",
    at: 31,
    alt: "Wind drawing sand off the crest of a dune under a dark blue sky",
    credit: ownRender,
  },
  {
    file: "dune-line-10",
    from: "portfolio/dune-line.mp4",
    at: 11,
    width: 720,
    alt: "Ripples in orange sand, close to the ground",
    credit: ownRender,
  },
  {
    file: "dune-line-11",
    from: "portfolio/dune-line.mp4",
    at: 27.5,
    width: 1600,
    alt: "Sand blown over a crest into low sun",
    credit: ownRender,
  },
  {
    file: "above-the-cut-6",
    from: "portfolio/above-the-cut.mp4",
    at: 0.5,
    part: [0, 0, 640, 427],
    alt: "Rows of conifers from above, the road at the edge of the frame",
    credit: ownRender,
  },
  {
    file: "sparks-and-stone-5",
    from: "portfolio/sparks-and-stone-1.jpg",
    part: [120, 400, 1000, 667],
    alt: "A ring of sparks seen close, its light on the wet sand",
    credit: "Original light-painting simulation by Extenso",
  },
  {
    file: "sparks-and-stone-6",
    from: "portfolio/sparks-and-stone.mp4",
    at: 2.6,
    alt: "White beams crossing above the stage",
    credit: ownRender,
  },
  {
    file: "emberline-5",
    from: "articles/branding-identity-system.jpg",
    alt: "Three posters of the Emberline identity: rings, letters, the mark",
    credit: blender,
  },
  {
    file: "emberline-6",
    from: "articles/branding-packaging.jpg",
    alt: "Two Emberline cans on orange plinths, one with rings, one with stripes",
    credit: blender,
  },
  {
    file: "emberline-7",
    from: "articles/branding-stationery.jpg",
    part: [288, 0, 912, 800],
    alt: "A stack of orange cards on a black table beside the launch poster",
    credit: blender,
  },
  {
    file: "emberline-8",
    from: "portfolio/emberline-1.jpg",
    part: [880, 240, 720, 480],
    width: 720,
    alt: "The striped Emberline can beside a dark ball",
    credit: blender,
  },
  {
    file: "emberline-9",
    from: "articles/branding-desk.jpg",
    alt: "Letterhead, poster and cards of the Emberline identity on a dark desk",
    credit: blender,
  },
  {
    file: "open-kitchen-5",
    from: spices,
    part: [2150, 1000, 1280, 853],
    alt: "Saffron in a heap between bowls of petals and rosemary",
    credit: photo,
  },
  {
    file: "open-kitchen-6",
    from: spices,
    part: [1100, 40, 1280, 900],
    alt: "Bowls of blue, yellow and white minerals in hard sun",
    credit: photo,
  },
  {
    file: "open-kitchen-7",
    from: spices,
    part: [0, 250, 1120, 760],
    width: 720,
    alt: "Dried flowers beside bundles of cinnamon",
    credit: photo,
  },
  {
    file: "ridgeline-4",
    from: "portfolio/ridgeline-3.jpg",
    part: [0, 0, 1067, 667],
    alt: "First screen of the Ridgeline site: Read the mountain before it moves",
    credit: page,
  },
  {
    file: "ridgeline-5",
    from: "portfolio/ridgeline-3.jpg",
    part: [587, 350, 480, 320],
    alt: "Temperature of the next hours over a mountain, on the Ridgeline site",
    credit: page,
  },
  {
    file: "ridgeline-6",
    from: "articles/web-performance.jpg",
    alt: "The Ridgeline site on a desktop screen and a phone, with scores of 99 and 100",
    credit: page,
  },
  {
    file: "ridgeline-7",
    from: "articles/web-responsive-design.jpg",
    alt: "The Ridgeline home page on a laptop, close",
    credit: page,
  },
  {
    file: "ridgeline-8",
    from: "portfolio/ridgeline-3.jpg",
    part: [0, 620, 830, 1037],
    alt: "Cards for terrain and weather above a mountain and what a client said, on the Ridgeline site",
    credit: page,
  },
];

const decoded = (file, at) =>
  execFileSync(
    "ffmpeg",
    [
      ...["-v", "fatal", ...(at === undefined ? [] : ["-ss", String(at)]), "-i", file],
      ...["-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "-"],
    ],
    { maxBuffer: 2 ** 28 },
  );

let spicesDecoded;
const chosen = process.argv.slice(3);
for (const { file: name, from, at, part, width: most = 1280, alt, credit } of moments) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  let source = `${media}${from}`;
  if (from === spices) source = spicesDecoded ??= decoded(spices);
  else if (at !== undefined) source = decoded(source, at);
  let picture = sharp(source);
  if (part) {
    const [left, top, width, height] = part;
    picture = picture.extract({ left, top, width, height });
  }
  const { data, info } = await picture
    .resize({ width: most, withoutEnlargement: true })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const file = `portfolio/${name}.jpg`;
  await writeFile(`${media}${file}`, data);
  await enterFiles([{ file, kind: "image", width: info.width, height: info.height, alt, credit }]);
}
