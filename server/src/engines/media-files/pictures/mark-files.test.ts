import pino from "pino";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { markFileNames, markFiles } from "./mark-files.ts";
import { createPictureRunner } from "./picture-runner.ts";

const drawn = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
const log = () => {
  const logged: string[] = [];
  return { logged, log: pino({ level: "error" }, { write: (line: string) => void logged.push(line) }) };
};
const sizeOf = async (png: Uint8Array) => {
  const { format, width, height } = await sharp(png).metadata();
  return [format, width, height];
};
const colourAt = async (png: Uint8Array, left: number, top: number) => {
  const { data } = await sharp(png)
    .extract({ left, top, width: 1, height: 1 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

test("a mark becomes every icon there is, in its size and on its ground", async () => {
  const made = await markFiles(
    { svg: drawn('<path fill="#2ec4b6" d="M0 0h10v10H0z"/>'), ground: "#0b3d91" },
    log().log,
  );
  if (!made) throw new Error("nothing was drawn");
  expect(Object.keys(made.files).sort()).toEqual([...markFileNames].sort());
  expect(await sizeOf(made.files["apple-touch-icon.png"])).toEqual(["png", 180, 180]);
  expect(await sizeOf(made.files["icon-192.png"])).toEqual(["png", 192, 192]);
  expect(await sizeOf(made.files["icon-maskable-512.png"])).toEqual(["png", 512, 512]);
  expect(await sizeOf(made.files["favicon.ico"].subarray(22))).toEqual(["png", 32, 32]);
  expect(await sizeOf(made.mail)).toEqual(["png", 96, 96]);
  // Corners of a tab's icon are clear; those of a telephone's are not.
  expect((await colourAt(made.files["icon-512.png"], 0, 0))[3]).toBe(0);
  expect(await colourAt(made.files["apple-touch-icon.png"], 0, 0)).toEqual([0x0b, 0x3d, 0x91, 255]);
  expect(await colourAt(made.files["apple-touch-icon.png"], 90, 90)).toEqual([0x2e, 0xc4, 0xb6, 255]);
});

test("it is drawn once for all who ask, and anew when the drawing or its ground changes", async () => {
  const draw = vi.fn(async () => Array.from({ length: 6 }, () => new Uint8Array([1])));
  const ask = (ground?: string) => markFiles({ svg: drawn("<g/>"), ground }, log().log, draw as never);
  const [one, same] = await Promise.all([ask(), ask()]);
  expect(same).toBe(one);
  expect(draw).toHaveBeenCalledTimes(1);
  const other = await ask("#ffffff");
  expect(other?.version).not.toBe(one?.version);
  expect(draw).toHaveBeenCalledTimes(2);
});

test("a failure is logged once, and nothing is drawn again for a while", async () => {
  const { logged, log: to } = log();
  const draw = vi.fn(async () => {
    throw new Error("no decoder");
  });
  for (let times = 0; times < 3; times += 1)
    expect(await markFiles({ svg: drawn("<g><g/></g>") }, to, draw as never)).toBe(null);
  expect([draw.mock.calls.length, logged.length]).toEqual([1, 1]);
});

test("what no XML is, and drawings that grow with each level, end without an icon", async () => {
  const twice = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" viewBox="0 0 9 9"><g/></svg>';
  expect(await markFiles({ svg: twice }, log().log)).toBe(null);
  // Each shape is cut by the next level's shapes: 12⁸ of them.
  const levels = Array.from({ length: 8 }, (_, level) => {
    const shape = `<path clip-path="url(#c${level + 1})" d="M0 0h9v9z"/>`;
    return `<clipPath id="c${level}">${shape.repeat(12)}</clipPath>`;
  });
  const bomb = drawn(`<defs>${levels.join("")}</defs><path clip-path="url(#c0)" d="M0 0h9v9z"/>`);
  const { run } = createPictureRunner({ atOnce: 1, waiting: 1, time: 2_000, memory: 256_000_000 });
  const started = performance.now();
  expect(await markFiles({ svg: bomb }, log().log, run)).toBe(null);
  expect(performance.now() - started).toBeLessThan(20_000);
});
