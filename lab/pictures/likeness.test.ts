import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fingerprint, looksAlike } from "./likeness.ts";

const media = (name: string) => readFile(fileURLToPath(new URL(`../../media/${name}.jpg`, import.meta.url)));

test("a picture looks like itself in another size, format and quality", async () => {
  const original = await media("portfolio/emberline-1");
  const small = await sharp(original).resize(320).webp({ quality: 40 }).toBuffer();
  expect(looksAlike(await fingerprint(original), await fingerprint(small))).toBe(true);
});

test("two pictures of one scene are told apart", async () => {
  const [one, other] = await Promise.all([
    media("portfolio/dune-line-1").then(fingerprint),
    media("portfolio/dune-line-2").then(fingerprint),
  ]);
  expect(looksAlike(one, other)).toBe(false);
});
