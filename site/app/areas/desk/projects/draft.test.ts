import { expect, test } from "vitest";
import { changesOf, draftOf, readDraft } from "./draft.ts";

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
    title: "Dune",
    cover: 0,
    fields: { ...before.fields, client: "Salt" },
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

test("what lies in a browser's storage is a draft only as a whole", () => {
  const opened = draftOf(record);
  const draft = { ...opened, gallery: [{ id: 3, caption: "" }] };
  const { details } = draft;
  expect(readDraft(JSON.parse(JSON.stringify(draft)), opened)).toEqual(draft);
  for (const broken of [
    null,
    7,
    {},
    { ...draft, cover: "7" },
    { ...draft, fields: { client: 7 } },
    { ...draft, details: { ...details, slug: 7 } },
    { ...draft, details: { ...details, share_picture: "7" } },
    { ...draft, gallery: [{ id: "3", caption: "" }] },
  ]) {
    expect(readDraft(broken, opened)).toBeNull();
  }
});

test("a draft from before a field was added leaves that field as it is", () => {
  const opened = draftOf({ ...record, acf: { ...record.acf, film_length: "1:30" }, share_text: "Come" });
  const { film_length: _length, ...fields } = { ...opened.fields, client: "Salt" };
  const { share_text: _text, ...details } = opened.details;
  const recovered = readDraft({ ...opened, details, fields }, opened);
  expect(recovered).toEqual({ ...opened, fields: { ...opened.fields, client: "Salt" } });
  const { details: _details, ...withoutDetails } = opened;
  expect(readDraft(withoutDetails, opened)).toEqual(opened);
});
