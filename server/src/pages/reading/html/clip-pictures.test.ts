import { wireMedia } from "@extenso/contract/wire/media.ts";
import { wirePortfolioItem } from "@extenso/contract/wire/posts.ts";
import { describe, expect, test } from "vitest";
import { parsePortfolioItem } from "../portfolio.ts";
import { clipIds, filmCount, withClipPictures } from "./clip-pictures.ts";

const [first, second] = ["WhWc3b3KhnY", "eRsGyueVLvQ"];
const frame = (id: string, title = "") =>
  `<iframe src="https://www.youtube.com/embed/${id}" title="${title}"></iframe>`;
const picture = (id: string) => ({
  url: `/clip-thumbnails/${id}-1280.webp`,
  alt: "",
  width: 1280,
  height: 720,
  candidates: [],
});
const library = new Map([[14, wireMedia.parse({ id: 14, source_url: "/14.jpg", mime_type: "image/jpeg" })]]);

function parse(content: string, acf: object = {}) {
  return parsePortfolioItem(wirePortfolioItem.parse({ id: 1, content: { rendered: content }, acf }), library);
}

const kept = new Map([first, second].map((id) => [id, picture(id)]));

describe("the picture of a project's card", () => {
  const card = (content: string, acf?: object, pictures = kept) =>
    withClipPictures(parse(content, acf), pictures).featuredImage?.url;

  test("is its clip's thumbnail where there is nothing else", () => {
    expect(card(frame(first))).toBe(picture(first).url);
    expect(card("", { video_url: `https://youtu.be/${second}` })).toBe(picture(second).url);
  });

  test("is the next clip's where the first one's could not be had, and none without any", () => {
    expect(card(frame(first) + frame(second), {}, new Map([[second, picture(second)]]))).toBe(
      picture(second).url,
    );
    expect(card(frame(first), {}, new Map())).toBeUndefined();
  });

  test("stays the gallery's first picture", () => {
    expect(card(`<img data-id="14">${frame(first)}`)).toBe("/14.jpg");
  });
});

test("each clip of the gallery has its own, told in the clip's words", () => {
  const { galleryDetails, youTubeEmbeds } = withClipPictures(
    parse(`<img data-id="14">${frame(first, "Spring")}${frame(second)}`),
    new Map([[first, picture(first)]]),
  );
  expect(youTubeEmbeds.map((embed) => embed.picture)).toEqual([{ ...picture(first), alt: "Spring" }, null]);
  expect(galleryDetails.map(({ type }) => type)).toEqual(["image", "youtube", "youtube"]);
  expect(galleryDetails.slice(1)).toEqual(youTubeEmbeds);
});

test.each<[string, string, object, string[], number]>([
  ["no clip", "", {}, [], 0],
  ["a file", "", { video_url: "/a.mp4" }, [], 1],
  ["a file whose name looks like an id", "", { video_url: "/WhWc3b3KhnY.mp4" }, [], 1],
  ["two clips and a file", frame(first) + frame(second), { video_url: "/a.mp4" }, [first, second], 3],
  [
    "one clip, embedded and as the film",
    frame(first),
    { video_url: `https://youtu.be/${first}` },
    [first],
    1,
  ],
])("%s", (_, content, acf, ids, films) => {
  const item = parse(content, acf);
  expect(clipIds(item)).toEqual(ids);
  expect(filmCount(item)).toBe(films);
});
