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
const mountain = (
  await sharp(`${media}portfolio/above-the-cut-3.jpg`).resize(1040, 480, { fit: "cover" }).png().toBuffer()
).toString("base64");
const page = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1040" height="1560"><rect width="1040" height="1560" fill="#0f1218"/>
<image xlink:href="data:image/png;base64,${mountain}" x="0" y="560" width="1040" height="480"/>
<g fill="#f4f1ea"><rect x="60" y="190" width="620" height="58" rx="4"/><rect x="60" y="272" width="470" height="58" rx="4"/></g>
<g fill="#6d7482"><rect x="60" y="372" width="420" height="14"/><rect x="60" y="400" width="380" height="14"/></g>
<rect x="60" y="450" width="190" height="54" rx="27" fill="#8a5cff"/><rect x="270" y="450" width="150" height="54" rx="27" fill="none" stroke="#f4f1ea" stroke-width="3"/>
<g><rect x="620" y="620" width="340" height="240" rx="10" fill="#141822" opacity=".93"/><path d="M650 810l50-40 46 16 54-70 48 30 60-62" fill="none" stroke="#fa5537" stroke-width="7"/><circle cx="908" cy="684" r="10" fill="#fff"/></g>
<g><rect x="60" y="1090" width="290" height="220" fill="#fa5537"/><rect x="374" y="1090" width="290" height="220" fill="#8a5cff"/><rect x="688" y="1090" width="290" height="220" fill="#e9e2d4"/></g>
<g fill="#3a414f"><rect x="60" y="1340" width="290" height="12"/><rect x="374" y="1340" width="240" height="12"/><rect x="688" y="1340" width="270" height="12"/></g></svg>`;
await ppm("page", sharp(Buffer.from(page)).resize(520));
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
