import { expect, test } from "vitest";
import { deskRecord } from "../api/records.ts";
import { copyOf } from "./duplicate-record.ts";

const raw = (text: string) => ({ raw: text, rendered: text });
const record = deskRecord.parse({
  id: 7,
  type: "posts",
  status: "publish",
  slug: "dusk",
  password: "secret",
  author: 3,
  date: "2026-11-01T09:00:00",
  share_text: "Soon",
  robots: "noindex",
  sticky: true,
  share_picture: 5,
  title: raw("Dusk"),
  content: raw("<p>x</p>"),
  excerpt: raw("In short"),
  featured_media: 4,
  categories: [1, 2],
  tags: [9],
  parent: 0,
  meta: { footnotes: "[]" },
  acf: { client: "Tidal", project_year: 2026, tags: "" },
});

test("a copy has the texts, pictures, topics and fields, and nothing that says where and when", () => {
  expect(copyOf(record)).toEqual({
    title: "Dusk (copy)",
    content: "<p>x</p>",
    excerpt: "In short",
    featured_media: 4,
    categories: [1, 2],
    tags: [9],
    meta: { footnotes: "[]" },
    acf: { client: "Tidal", project_year: 2026 },
  });
});

test("what is empty is not sent", () => {
  expect(copyOf(deskRecord.parse({ id: 8, title: raw("") }))).toEqual({ title: "Untitled (copy)" });
});
