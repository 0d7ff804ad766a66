import { expect, test } from "vitest";
import { changedDetails, readDetails } from "./details.ts";

const saved = {
  slug: "dusk",
  author: 2,
  date: "2026-05-01T09:00:00",
  categories: [3, 7],
  tags: [],
  featured_media: 12,
  share_text: "",
  share_picture: 0,
  robots: "",
};

test("only what differs from what is saved is a change", () => {
  expect(changedDetails(saved, { slug: "dawn", categories: [7, 3], tags: [5], featured_media: 12 })).toEqual({
    slug: "dawn",
    tags: [5],
  });
  expect(changedDetails(saved, { author: 2, date: "2026-05-01T09:00:00" })).toEqual({});
  expect(changedDetails(saved, { author: 3, date: "2025-05-01T09:00:00" })).toEqual({
    author: 3,
    date: "2025-05-01T09:00:00",
  });
  expect(changedDetails(saved, { share_text: "", share_picture: 0, robots: "index" })).toEqual({});
  expect(changedDetails(saved, { share_picture: 9 })).toEqual({ share_picture: 9 });
  expect(changedDetails(saved, { share_text: "Come", robots: "noindex" })).toEqual({
    share_text: "Come",
    robots: "noindex",
  });
  expect(changedDetails({ ...saved, robots: "noindex" }, { robots: "index" })).toEqual({ robots: "index" });
  expect(changedDetails(saved, { featured_media: 0 })).toEqual({ featured_media: 0 });
  expect(changedDetails(saved, {})).toEqual({});
});

test("of a record that is not made yet, what says something is a change", () => {
  expect(changedDetails(null, { slug: "", categories: [], tags: [4], featured_media: 0 })).toEqual({
    tags: [4],
  });
});

test("what lies in a browser's storage is taken for details as far as it is some", () => {
  expect(
    readDetails({
      slug: "a",
      author: "2",
      date: "soon",
      categories: [1],
      tags: ["x"],
      featured_media: "2",
      share_picture: "2",
      status: "publish",
    }),
  ).toEqual({
    slug: "a",
    categories: [1],
  });
  const shared = { share_text: "Come", share_picture: 9, robots: "noindex" };
  const whole = { author: 2, date: "2025-05-01T09:00:00", ...shared };
  expect(readDetails(whole)).toEqual(whole);
  expect(readDetails(undefined)).toEqual({});
  expect(readDetails("slug")).toEqual({});
});
