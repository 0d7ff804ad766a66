import sharp from "sharp";
import { expect, test } from "vitest";
import { shareGone } from "./painted.ts";

const noise = (part: number) => {
  const [width, height] = [480, 480];
  const data = Buffer.alloc(width * height);
  for (let at = 0; at < width * height * part; at += 1) data[at] = (at * 7919) % 256;
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
};

test("a page that stays has lost nothing, half a page has lost half, and a blank one everything", async () => {
  const whole = await noise(1);
  expect(await shareGone(whole, whole)).toBe(0);
  expect(await shareGone(whole, await noise(0.5))).toBeCloseTo(0.5);
  expect(await shareGone(whole, await noise(0))).toBe(1);
});

test("a page that never showed anything is gone", async () => {
  const blank = await noise(0);
  expect(await shareGone(blank, blank)).toBe(1);
});
