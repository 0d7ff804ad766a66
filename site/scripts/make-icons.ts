/**
 * Makes the site's icons from the studio's mark (`site/public/`): run `node scripts/make-icons.ts` in
 * `site/` after the mark changes. Its results are committed.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { icoFile } from "@extenso/contract/site-content/icon-file.ts";
import sharp from "sharp";

const target = fileURLToPath(new URL("../public/", import.meta.url));
const night = "#0b0b0d";
const accent = "#fa5537";
/** The mark as in `ui/logo.tsx`, which is 38 × 40 with its corner at 6, 4. */
const mark = "M6 4H26L35.9 15H16V19.4H39.9L44 24L39.9 28.6H16V33H35.9L26 44H6Z";

/** The mark in the middle of a square of 64; `share` is the part of the height it takes. */
function placed(share: number): string {
  const scale = (64 * share) / 40;
  // Optically it sits left of the middle of its box: the arrow's tip weighs little.
  return `translate(${(32 - 24.2 * scale).toFixed(2)} ${(32 - 24 * scale).toFixed(2)}) scale(${scale.toFixed(3)})`;
}

function icon({ share, radius }: { share: number; radius: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${night}"/><path transform="${placed(share)}" d="${mark}" fill="${accent}"/></svg>`;
}

/** Dark on the light strips of tabs, bright on the dark ones. */
const themed = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>.g{fill:${night}}.m{fill:${accent}}@media(prefers-color-scheme:dark){.g{fill:${accent}}.m{fill:${night}}}</style><rect class="g" width="64" height="64" rx="12"/><path class="m" transform="${placed(0.66)}" d="${mark}"/></svg>
`;

async function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const rounded = icon({ share: 0.62, radius: 12 });
const square = icon({ share: 0.56, radius: 0 });
// Launchers may cut a maskable icon down to the circle of 80 %.
const maskable = icon({ share: 0.44, radius: 0 });

const files: Record<string, string | Uint8Array> = {
  "favicon.svg": themed,
  "favicon.ico": icoFile(await png(icon({ share: 0.66, radius: 12 }), 32), 32),
  "apple-touch-icon.png": await png(square, 180),
  "icon-192.png": await png(rounded, 192),
  "icon-512.png": await png(rounded, 512),
  "icon-maskable-512.png": await png(maskable, 512),
};
for (const [name, content] of Object.entries(files)) await writeFile(`${target}${name}`, content);
