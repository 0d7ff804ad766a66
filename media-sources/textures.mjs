// Makes the textures that the scenes read: node textures.mjs (sharp comes with the site).
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(new URL("../site/package.json", import.meta.url));
const sharp = require("sharp");
const here = new URL(".", import.meta.url).pathname,
  media = `${here}../media/`;
async function ppm(name, image) {
  const { data, info } = await image
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rgb = info.channels === 3 ? data : Buffer.from(Array.from(data).flatMap((v) => [v, v, v]));
  await writeFile(
    `${here}textures/${name}.ppm`,
    Buffer.concat([Buffer.from(`P6 ${info.width} ${info.height} 255\n`), rgb]),
  );
}
const mark = '<path d="M6 4H26L35.9 15H16V19.4H39.9L44 24L39.9 28.6H16V33H35.9L26 44H6Z"/>';
// White presses. The mark large, with the frame's corners around it.
const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000" viewBox="0 0 120 80"><rect width="120" height="80" fill="#000"/>
<g fill="#fff"><g transform="translate(33,14) scale(1.08)">${mark}</g>
<path d="M8 8h12v.9H8.9V20H8zM112 8h-12v.9h11.1V20h.9zM8 72h12v-.9H8.9V60H8zM112 72h-12v-.9h11.1V60h.9z"/></g></svg>`;
await ppm("mark", sharp(Buffer.from(plate)).blur(9));
// A page without words: blocks, a picture, a curve.
const wideOf = async (name) =>
  (await sharp(`${media}${name}.jpg`).resize(1040, 480, { fit: "cover" }).png().toBuffer()).toString(
    "base64",
  );
const night = await wideOf("hero/hero-poster"),
  daylight = await wideOf("hero/hero-poster-day");
const page = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1040" height="1560"><rect width="1040" height="1560" fill="#0f1218"/>
<image xlink:href="data:image/png;base64,${night}" x="0" y="700" width="1040" height="480"/>
<g fill="#f4f1ea"><rect x="300" y="330" width="560" height="58" rx="4"/><rect x="300" y="412" width="400" height="58" rx="4"/></g>
<g fill="#6d7482"><rect x="300" y="506" width="420" height="14"/><rect x="300" y="534" width="380" height="14"/></g>
<rect x="420" y="590" width="190" height="60" rx="30" fill="#8a5cff"/><rect x="640" y="590" width="150" height="60" rx="30" fill="none" stroke="#f4f1ea" stroke-width="3"/>
<g><rect x="620" y="760" width="340" height="240" rx="10" fill="#141822" opacity=".93"/><path d="M650 950l50-40 46 16 54-70 48 30 60-62" fill="none" stroke="#fa5537" stroke-width="7"/><circle cx="908" cy="824" r="10" fill="#fff"/></g>
<g><rect x="60" y="1230" width="290" height="220" fill="#fa5537"/><rect x="374" y="1230" width="290" height="220" fill="#8a5cff"/><rect x="688" y="1230" width="290" height="220" fill="#e9e2d4"/></g>
<g fill="#3a414f"><rect x="60" y="1480" width="290" height="12"/><rect x="374" y="1480" width="240" height="12"/><rect x="688" y="1480" width="270" height="12"/></g></svg>`;
await ppm("page", sharp(Buffer.from(page), { density: 144 }));
// A grade in progress: the picture, flat on the left, finished on the right.
const wide = sharp(`${media}portfolio/dune-line-4.jpg`).resize(520, 780, { fit: "cover" });
await ppm("grade", sharp(await wide.png().toBuffer()));
const frames = [
  "dune-line-1",
  "night-signal-1",
  "emberline-1",
  "corridor-1",
  "first-light-4",
  "shape-of-quiet-3",
  "sparks-and-stone-1",
  "no-9-amber-1",
];
const cut = await Promise.all(
  frames.map(async (name, i) => ({
    input: await sharp(`${media}portfolio/${name}.jpg`).resize(540, 360, { fit: "cover" }).png().toBuffer(),
    left: i * 540,
    top: 0,
  })),
);
await ppm(
  "frames",
  sharp(
    await sharp({ create: { width: 4320, height: 360, channels: 3, background: "#000" } })
      .composite(cut)
      .png()
      .toBuffer(),
  ),
);
// A printer's proof: a picture of ours, crop marks, registration marks, the four inks as patches.
const proof = (
  await sharp(`${media}services/tiles/photography.jpg`).resize(1440, 960, { fit: "cover" }).png().toBuffer()
).toString("base64");
const inks = ["#00a0d8", "#e0147a", "#ffe100", "#1a1a1a", "#e63c1e", "#1e9a50", "#2a3a96"];
const register = (x, y) =>
  `<g stroke="#1a1a1a" stroke-width="3" fill="none"><circle cx="${x}" cy="${y}" r="22"/><path d="M${x - 36} ${y}h72M${x} ${y - 36}v72"/></g>`;
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1800" height="1350"><rect width="1800" height="1350" fill="#fff"/>
<image xlink:href="data:image/png;base64,${proof}" x="180" y="150" width="1440" height="960"/>
<path d="M180 130V60M1620 130V60M160 150H90M160 1110H90M1640 150h70M1640 1110h70M180 1130v70M1620 1130v70" stroke="#1a1a1a" stroke-width="3"/>
${inks.map((ink, i) => `<rect x="${520 + i * 100}" y="1180" width="92" height="92" fill="${ink}"/><rect x="${520 + i * 100}" y="1276" width="92" height="40" fill="${ink}" opacity=".45"/>`).join("")}
${register(900, 80)}${register(90, 630)}${register(1710, 630)}${register(360, 1230)}${register(1420, 1230)}</svg>`;
await ppm("sheet", sharp(Buffer.from(sheet)));
// A feed: our pictures in three columns, on a dark page and on a light one.
const feed = [
  "portfolio/first-light-1",
  "portfolio/no-9-amber-1",
  "portfolio/emberline-1",
  "portfolio/corridor-1",
  "portfolio/open-kitchen-2",
  "portfolio/open-kitchen-3",
  "portfolio/dune-line-3",
  "portfolio/no-9-amber-3",
  "portfolio/sparks-and-stone-1",
];
const tiles = await Promise.all(
  feed.map(async (name, i) => ({
    input: await sharp(`${media}${name}.jpg`).resize(652, 800, { fit: "cover" }).png().toBuffer(),
    left: 32 + (i % 3) * 682,
    top: 180 + Math.floor(i / 3) * 980,
  })),
);
for (const [name, ground, ink] of [
  ["feed", "#0b0b0d", "#6f6c68"],
  ["feed-day", "#f5f2ec", "#9a948a"],
]) {
  const lines = feed
    .map(
      (_, i) =>
        `<rect x="${16 + (i % 3) * 341}" y="${506 + Math.floor(i / 3) * 490}" width="${180 + ((i * 53) % 90)}" height="14" fill="${ink}"/><circle cx="${326 + (i % 3) * 341}" cy="${513 + Math.floor(i / 3) * 490}" r="11" fill="${i % 2 ? ink : "#fa5537"}"/>`,
    )
    .join("");
  const base = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1040" height="1560"><rect width="1040" height="1560" fill="${ground}"/>${lines}</svg>`,
    ),
    { density: 144 },
  )
    .composite(tiles)
    .png()
    .toBuffer();
  await ppm(name, sharp(base));
}
// The page without words again, on a light ground.
await ppm(
  "page-day",
  sharp(
    Buffer.from(
      page
        .replace(night, daylight)
        .replace("#0f1218", "#f5f2ec")
        .replace('<g fill="#f4f1ea">', '<g fill="#141417">')
        .replace('stroke="#f4f1ea"', 'stroke="#141417"')
        .replaceAll("#6d7482", "#8a857c")
        .replaceAll("#3a414f", "#c9c2b6"),
    ),
    { density: 144 },
  ),
);
