// The portrait of Night Signal: a CC0 photograph's figure, out of focus and from behind (CREDITS.md), before frames of
// light of our own: dpkg-deb -x the theme into a folder, node render.mjs bridge-portrait, then node singer.mjs FOLDER
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { enterFiles, media } from "./manifest.mjs";

const require = createRequire(new URL("../../site/package.json", import.meta.url));
const sharp = require("sharp");
const here = new URL(".", import.meta.url).pathname;
const photo = `${process.argv[2]}/usr/share/wordpress/wp-content/themes/twentytwentyfive/assets/images/man-in-hat.webp`;
const bridge = `${here}out/stills/bridge-portrait.png`;
const [width, height] = [1067, 1400];

/** The figure stands in a square of this side; its left and top edge are outside the picture. */
const side = 1160;
const left = -92;
const top = height - side + 60;

/** Its outline, in thousandths of the photograph. The photograph's own edges are as soft. */
const outline =
  "M-40 1010L0 985C40 900 70 830 130 745C200 670 270 630 345 575C362 555 372 535 368 515C352 480 345 440 338 392" +
  "C330 378 318 370 318 362L292 352C280 335 285 318 320 296C338 285 345 260 348 235C350 190 352 150 362 130" +
  "C380 108 440 112 500 108C550 104 610 92 640 112C655 150 660 190 690 232C705 262 712 300 728 314" +
  "C770 322 812 330 812 345C806 366 770 372 738 376C738 420 728 470 716 500C706 560 690 590 664 624" +
  "C636 654 622 674 632 700C672 745 752 800 804 870C832 920 848 960 866 1010Z";

const grey = (picture) => picture.toColourspace("b-w").raw().toBuffer();
const softOutline = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">
<filter id="soft"><feGaussianBlur stdDeviation="9"/></filter><path d="${outline}" fill="#fff" filter="url(#soft)"/></svg>`;
const mask = await grey(sharp(Buffer.from(softOutline)).resize(side).flatten({ background: "#000" }));
const asRaw = { raw: { width: side, height: side, channels: 1 } };
const inside = await grey(sharp(mask, asRaw).blur(22));
const figure = await grey(sharp(photo).removeAlpha().resize(side, side, { kernel: "cubic" }).blur(4));
const behind = sharp(bridge).removeAlpha();
const frames = await behind.clone().raw().toBuffer();
const glow = await behind.clone().blur(46).raw().toBuffer();

/** The same grain at each run. */
let seed = 7;
const random = () => {
  seed = (seed * 1664525 + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

const exposed = (value) => Math.min(1, (value / 255) ** 0.72 * 1.12);
/** Colour of the frames' light. */
const tint = [0.42, 0.86, 1];
const pixels = Buffer.alloc(width * height * 3);
for (let y = 0; y < height; y += 1)
  for (let x = 0; x < width; x += 1) {
    const isInSquare = x - left < side && y - top >= 0 && y - top < side;
    const at = (y - top) * side + x - left;
    const [covered, brightness, depth] = isInSquare
      ? [mask, figure, inside].map((layer) => layer[at] / 255)
      : [0, 0, 0];
    const grain = (random() + random() + random() - 1.5) * 0.03;
    for (let channel = 0; channel < 3; channel += 1) {
      const pixel = (y * width + x) * 3 + channel;
      const coat = 0.004 + Math.max(0, brightness - 0.06) ** 1.2 * 0.5 * tint[channel];
      const rim = exposed(glow[pixel]) * (1 - depth) * 0.6;
      const shown = exposed(frames[pixel]) * (1 - covered) + (coat + rim) * covered + grain;
      pixels[pixel] = Math.round(Math.min(Math.max(shown, 0), 1) * 255);
    }
  }

const file = "portfolio/night-signal-4.jpg";
const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
  .jpeg({ quality: 86, mozjpeg: true })
  .toBuffer();
await writeFile(`${media}${file}`, bytes);
await enterFiles([
  {
    file,
    kind: "image",
    width,
    height,
    alt: "Man in a hat from behind, out of focus, before frames of white light over the footbridge",
    credit:
      "Figure: Saint Louis Art Museum, CC0 1.0 (Debian wordpress-theme-twentytwentyfive 7.1.4+dfsg1-1); " +
      'frames: original render by Extenso (own renderer, media/sources/, scene "bridge")',
  },
]);
