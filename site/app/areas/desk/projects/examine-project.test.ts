import { expect, test } from "vitest";
import { deskMedia } from "../api/records.ts";
import { draftOf } from "./draft.ts";
import { examineProject } from "./examine-project.ts";

const file = (id: number, more: object = {}) =>
  [
    id,
    deskMedia.parse({
      id,
      title: { raw: `Picture ${id}`, rendered: "" },
      mime_type: "image/jpeg",
      alt_text: "",
      source_url: `/${id}.jpg`,
      ...more,
    }),
  ] as const;

const project = { ...draftOf(null), title: "Dune Line", cover: 1, gallery: [{ id: 2, caption: "" }] };

test("a project in order has no findings", () => {
  const files = new Map([file(1, { alt_text: "Dunes" }), file(2, { decorative: true })]);
  expect(examineProject(project, files)).toEqual([]);
  expect(examineProject({ ...project, cover: 0, gallery: [] }, files)).toEqual([]);
});

test("each picture that says nothing is named, with its place in the form", () => {
  expect(examineProject(project, new Map([file(1), file(2)]))).toMatchObject([
    { weight: "harm", message: expect.stringMatching(/^The cover/), place: "project-cover" },
    {
      weight: "harm",
      message: expect.stringMatching(/^“Picture 2” in the gallery/),
      place: "project-picture-2",
    },
  ]);
});

test.each([
  ["no title", { title: " " }, "project-title"],
  ["a film that plays for nobody", { fields: { video_url: "https://vimeo.com/1" } }, "project-video"],
  ["a further film without an address", { fields: { more_films: "- Trailer" } }, "project-film-0"],
  [
    "a further film that plays for nobody",
    { fields: { more_films: "https://vimeo.com/" } },
    "project-film-0",
  ],
  ["a credit without a name", { fields: { credits: "Sound | Cy\nDirector |" } }, "project-credit-1"],
  ["a picture in a text", { fields: { challenge: '<p><img src="/a.jpg"></p>' } }, "project-challenge"],
])("%s harms visitors", (_, { fields = {}, ...more }: { fields?: object; title?: string }, place) => {
  const draft = { ...project, ...more, fields: { ...project.fields, ...fields }, cover: 0, gallery: [] };
  expect(examineProject(draft, new Map())).toMatchObject([{ weight: "harm", place }]);
});
