// Makes the textures that the scenes read: node textures.mjs (sharp comes with the site).
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../site/package.json", import.meta.url));
const sharp = require("sharp");
const here = new URL(".", import.meta.url).pathname,
  media = `${here}../`;
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
// A hotel's card: its mark alone.
const hotelMark = await sharp(`${media}logos/client-tidefall.svg`, { density: 900 })
  .resize({ width: 2000 })
  .ensureAlpha()
  .extractChannel("alpha")
  .toBuffer();
await ppm(
  "card",
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#000" } })
    .composite([{ input: hotelMark, blend: "add" }])
    .blur(5),
);
// A roaster's card: the flame of its mark, larger than the card is tall.
const flame = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000" viewBox="0 0 120 80"><rect width="120" height="80" fill="#000"/>
<path fill="#fff" fill-rule="evenodd" transform="translate(24.5,3) scale(1.36)" d="M26 4c3 12 18 16 18 34a18 18 0 0 1-36 0c0-9 5-13 8-19 2 4 3 6 6 8 3-7 1-15 4-23Zm1 30c-5 4-8 7-8 12a8 8 0 0 0 16 0c0-5-4-7-8-12Z"/></svg>`;
await ppm("flame", sharp(Buffer.from(flame)).blur(7));
// What a brand's guide shows, without words: the mark, its icon, its outline, five inks, a pattern. Black isn't pressed.
const leaf = (x, y, size, paint) =>
  `<path transform="translate(${x},${y}) scale(${size / 20})" d="M0 0H10A10 10 0 0 1 20 10V20H10A10 10 0 0 1 0 10ZM13 7A3 3 0 1 0 13 13A3 3 0 1 0 13 7Z" fill-rule="evenodd" ${paint}/>`;
const guide = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000" viewBox="0 0 120 80"><rect width="120" height="80" fill="#000"/>
${leaf(8, 12, 40, 'fill="#fa5537"')}
<rect x="56" y="12" width="18" height="18" rx="4" fill="#f3e3c3"/>${leaf(60, 16, 10, 'fill="#000"')}
${leaf(57.5, 35.5, 15, 'fill="none" stroke="#f3e3c3" stroke-width="1.5"')}
${["#fa5537", "#f3a03c", "#f3e3c3", "#7c9a8a", "#8c2a1c"].map((ink, i) => `<rect x="${8 + i * 13.4}" y="58" width="12" height="12" fill="${ink}"/>`).join("")}
${Array.from({ length: 24 }, (_, i) => leaf(80 + (i % 4) * 8.4, 12 + Math.floor(i / 4) * 9.8, 7, `fill="${["#f3a03c", "#f3e3c3", "#8c2a1c", "#fa5537", "#7c9a8a"][(i * 3 + Math.floor(i / 4)) % 5]}"`)).join("")}</svg>`;
await ppm("guide", sharp(Buffer.from(guide)).blur(5));
// A page without words: blocks, a picture, a curve.
const embedded = async (name, width, height) =>
  `data:image/png;base64,${(await sharp(`${media}${name}.jpg`).resize(width, height, { fit: "cover" }).png().toBuffer()).toString("base64")}`;
const night = await embedded("hero/hero-poster", 1040, 480),
  daylight = await embedded("hero/hero-poster-day", 1040, 480);
const page = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1040" height="1560"><rect width="1040" height="1560" fill="#0f1218"/>
<image xlink:href="${night}" x="0" y="700" width="1040" height="480"/>
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
// Five pages of one site as a phone shows them, side by side, without words.
const pictureAt = async (name, x, y, width, height, radius = 0) =>
  `<clipPath id="c${x}-${y}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath><image clip-path="url(#c${x}-${y})" xlink:href="${await embedded(name, width, height)}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
const bar = (x, y, width, height, fill, radius = 4) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const ink = "#17131f",
  soft = "#a79fb6",
  violet = "#8a5cff",
  paper = "#f4f1ea";
const phonePages = [
  // The first page: a picture, its headline, one button.
  `${bar(0, 0, 520, 1120, ink, 0)}${await pictureAt("portfolio/blue-hour-1", 0, 0, 520, 620)}${bar(40, 670, 400, 44, paper)}${bar(40, 732, 300, 44, paper)}${bar(40, 812, 420, 14, soft)}${bar(40, 840, 360, 14, soft)}${bar(40, 910, 250, 84, violet, 42)}`,
  // What there is: rows with a picture each.
  `${bar(0, 0, 520, 1120, paper, 0)}${bar(40, 90, 260, 40, ink)}${(
    await Promise.all(
      [
        "portfolio/corridor-3",
        "portfolio/open-kitchen-2",
        "portfolio/no-9-amber-1",
        "portfolio/first-light-1",
      ].map(
        async (name, i) =>
          `${await pictureAt(name, 40, 190 + i * 220, 170, 180, 12)}${bar(240, 220 + i * 220, 220, 26, ink)}${bar(240, 268 + i * 220, 180, 12, soft)}${bar(240, 294 + i * 220, 200, 12, soft)}`,
      ),
    )
  ).join("")}`,
  // Figures.
  `${bar(0, 0, 520, 1120, "#221a38", 0)}${bar(40, 90, 220, 40, paper)}${[150, 220, 190, 300, 380, 470].map((h, i) => bar(40 + i * 75, 720 - h, 52, h, i === 5 ? violet : "#5d4c8f", 8)).join("")}${bar(40, 760, 440, 3, soft)}${bar(40, 830, 380, 14, soft)}${bar(40, 858, 420, 14, soft)}${bar(40, 886, 300, 14, soft)}${bar(40, 970, 440, 84, paper, 42)}`,
  // A story.
  `${bar(0, 0, 520, 1120, paper, 0)}${bar(40, 90, 420, 38, ink)}${bar(40, 144, 300, 38, ink)}${await pictureAt("portfolio/above-the-cut-2", 40, 230, 440, 420, 14)}${Array.from({ length: 11 }, (_, i) => bar(40, 700 + i * 34, [440, 410, 430, 300, 440, 420, 390, 435, 200, 440, 380][i], 13, i > 8 ? soft : "#6f6880")).join("")}`,
  // The form.
  `${bar(0, 0, 520, 1120, ink, 0)}${bar(40, 110, 300, 40, paper)}${[0, 1, 2].map((i) => `<rect x="41" y="${231 + i * 150}" width="438" height="98" rx="14" fill="none" stroke="${soft}" stroke-width="3"/>${bar(66, 272 + i * 150, 120 + i * 50, 14, soft)}`).join("")}<rect x="41" y="681" width="438" height="200" rx="14" fill="none" stroke="${violet}" stroke-width="5"/>${bar(66, 722, 240, 14, paper)}${bar(40, 930, 440, 92, violet, 46)}`,
];
await ppm(
  "phones",
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="2600" height="1120">${phonePages.map((page, i) => `<svg x="${i * 520}" width="520" height="1120" viewBox="0 0 520 1120">${page}</svg>`).join("")}</svg>`,
    ),
  ),
);
