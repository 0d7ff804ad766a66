import { wireMedia } from "@extenso/contract/wire/media.ts";
import { expect, test } from "vitest";
import { capture } from "../../../../test/captured-answers.ts";
import { contentImage } from "./content-image.ts";

const image = (name: string) => contentImage(wireMedia.parse(capture(name).body));

test("a picture offers its sizes from narrow to wide, without the thumbnail cut square", () => {
  const { url, width, height, candidates } = image("media-image");
  expect(candidates.map((candidate) => candidate.width)).toEqual([300, 768, 1024, 1536, width]);
  expect(candidates.at(-1)).toEqual({ url, width });
  expect(height).toBeGreaterThan(0);
});

test("above 2560 pixels the scaled copy is the widest", () => {
  const { url, candidates } = image("media-image-scaled");
  expect(url).toContain("-scaled.");
  expect(candidates.at(-1)).toEqual({ url, width: 2560 });
});

test("a tiny picture offers itself, a document nothing", () => {
  expect(image("media-image-tiny").candidates).toHaveLength(1);
  expect(image("media-file-pdf")).toMatchObject({ width: 0, height: 0, candidates: [] });
});

test("what was marked to stay in sight goes along; what is no place in it does not", () => {
  const { body } = capture("media-image");
  const focusOf = (focal_point: unknown) => contentImage(wireMedia.parse({ ...body, focal_point })).focus;
  expect(focusOf({ x: 0.2, y: 0.75 })).toEqual({ x: 0.2, y: 0.75 });
  for (const none of [undefined, null, "left", { x: 2, y: 0 }, { x: 0.5 }])
    expect(focusOf(none)).toBeUndefined();
});

test("alternative text is decoded", () => {
  expect(image("media-entities").alt).not.toMatch(/&(?:amp|#0?38);/);
});
