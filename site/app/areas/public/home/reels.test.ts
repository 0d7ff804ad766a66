import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reels } from "./reels.ts";

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../${path}`, import.meta.url), "utf8"));
const { files }: { files: { file: string; duration?: number }[] } = read("media/manifest.json");
const { projects }: { projects: { slug: string }[] } = read(
  "server/src/operations/importers/sample/portfolio.json",
);

test.each([
  ["night", "hero/reel-night.mp4"],
  ["day", "hero/reel-day.mp4"],
] as const)("by %s the named shots are as long as the film, six to ten, each of a project", (time, file) => {
  const shots = reels[time];
  const film = files.find((one) => one.file === file);
  expect(shots.at(-1)?.until).toBeCloseTo(film?.duration ?? 0, 1);
  expect(shots.length).toBeGreaterThanOrEqual(6);
  expect(shots.length).toBeLessThanOrEqual(10);
  const slugs = projects.map(({ slug }) => slug);
  expect(shots.filter(({ project }) => !slugs.includes(project))).toEqual([]);
});
