import type { GalleryItem } from "@extenso/contract/entities.ts";
import { expect, test } from "vitest";
import { stripOf } from "./project-strip.tsx";

const image = (id: number) => ({ id, type: "image" }) as GalleryItem;
const clip = { type: "youtube", videoId: "abc" } as GalleryItem;
const texts = { overview: "<p>o</p>", challenge: "<p>c</p>", solution: "", results: "<p>r</p>" };
const idsOf = (gallery: GalleryItem[]) =>
  stripOf({ gallery, texts }).map(({ text, image }) => [text?.name, image?.id]);

test("each text stands beside a frame; the gallery's first stays the gallery's, clips are no frames", () => {
  expect(idsOf([image(1), clip, image(2), image(3)])).toEqual([
    ["challenge", 2],
    ["results", 3],
  ]);
});

test("what is left over of either goes on alone", () => {
  expect(idsOf([image(1)])).toEqual([
    ["challenge", undefined],
    ["results", undefined],
  ]);
  expect(idsOf([image(1), image(2), image(3), image(4)]).at(-1)).toEqual([undefined, 4]);
});

test("a project that tells nothing but its overview has no strip", () => {
  const empty = { overview: "<p>o</p>", challenge: "", solution: "", results: "" };
  expect(stripOf({ gallery: [image(1), image(2)], texts: empty })).toEqual([]);
});
