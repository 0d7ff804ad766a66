import { expect, test } from "vitest";
import { changesOf, draftOf, fieldsLost, isLaterField, readDraft } from "./draft.ts";

const text = (raw: string) => ({ raw, rendered: raw });
const record = {
  title: text("Dune Line"),
  content: text("<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->"),
  acf: { client: "Tidal", project_year: 2026, other: "kept" },
  featured_media: 7,
};

test("what was not touched is not sent", () => {
  const draft = draftOf(record);
  expect(draft.fields.project_year).toBe("2026");
  expect(changesOf(draft, draft, record.content.raw, new Map())).toEqual({});
});

test("what was touched is sent, and nothing else", () => {
  const before = draftOf(record);
  const draft = {
    ...before,
    ...{ title: "Dune", cover: 0, fields: { ...before.fields, client: "Salt" } },
    details: { ...before.details, slug: "dune", share_picture: 9, robots: "noindex" as const },
  };
  expect(changesOf(before, draft, record.content.raw, new Map())).toEqual({
    title: "Dune",
    featured_media: 0,
    slug: "dune",
    share_picture: 9,
    robots: "noindex",
    acf: { client: "Salt" },
  });
});

test("a new project begins empty", () => {
  expect(draftOf(null)).toMatchObject({ title: "", cover: 0, gallery: [] });
});

test("fields that the server kept nothing of are named", () => {
  expect(fieldsLost({ acf: { client: "Ada", tags: "" } }, { acf: { client: "Ada", tags: "" } })).toEqual([]);
  expect(fieldsLost({ acf: { client: "Ada", tags: "" } }, { acf: {} })).toEqual(["client", "tags"]);
  expect(fieldsLost({ title: "A" }, { acf: {} })).toEqual([]);
});

test("fields are told that a WordPress may lack although its plugin has the others", () => {
  expect(["film_title", "more_films", "credits"].every((name) => isLaterField(name as "credits"))).toBe(true);
  expect(isLaterField("film_length") || isLaterField("client")).toBe(false);
});

test("what lies in a browser's storage is a draft only as a whole", () => {
  const draft = { ...draftOf(record), gallery: [{ id: 3, caption: "" }] };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  const { film_length: _, ...earlier } = draft.fields;
  const { details, ...withoutDetails } = draft;
  expect(readDraft({ ...withoutDetails, fields: earlier })).toEqual({
    ...draft,
    details: { slug: "", share_text: "", share_picture: 0, robots: "index" },
  });
  const { share_picture: _none, ...olderDetails } = details;
  expect(readDraft({ ...draft, details: olderDetails })).toEqual(draft);
  expect(readDraft({ ...draft, details: { ...details, slug: 7 } })).toBeNull();
  expect(readDraft({ ...draft, details: { ...details, share_picture: "7" } })).toBeNull();
  for (const broken of [null, 7, {}, { ...draft, cover: "7" }, { ...draft, fields: { client: "" } }]) {
    expect(readDraft(broken)).toBeNull();
  }
  expect(readDraft({ ...draft, gallery: [{ id: "3", caption: "" }] })).toBeNull();
});
