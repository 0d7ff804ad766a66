import { projectField, projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import { expect, test } from "vitest";
import { changesOf, draftOf, type ProjectDraft } from "./draft.ts";
import { isUnchanged, projectChanges } from "./project-changes.ts";

const empty = draftOf(null);
const state = (more: Partial<ProjectDraft>): ProjectDraft => ({ ...empty, ...more });

test("fields that differ are told by their names, texts without their markup", () => {
  const before = state({
    title: "Dune",
    fields: { ...empty.fields, challenge: "<p>Wind.</p>", client: "Tidal" },
  });
  const after = state({
    title: "Dune Line",
    fields: { ...empty.fields, challenge: "<p>Wind and sand.</p>", client: "Tidal" },
  });
  expect(projectChanges(before, after, "")).toEqual({
    fields: [
      { name: "Title", before: "Dune", after: "Dune Line", isComparedWhole: false },
      { name: "Challenge", before: "Wind.", after: "Wind and sand.", isComparedWhole: false },
    ],
    cover: null,
    gallery: { gone: [], came: [], isMoved: false },
    isAround: false,
  });
});

test.each(projectFieldNames)("%s is compared under the label of its control", (name) => {
  const after = state({ fields: { ...empty.fields, [name]: "1" } });
  expect(projectChanges(empty, after, "").fields).toMatchObject([
    { name: projectField(name).label, before: "", after: "1" },
  ]);
});

test("pictures that came, went or changed places, and their captions", () => {
  const picture = (id: number, caption = "") => ({ id, caption });
  const before = state({ cover: 3, gallery: [picture(1), picture(2, "Dusk"), picture(3)] });
  const after = state({ cover: 0, gallery: [picture(3), picture(2, "Dawn"), picture(4)] });
  const changes = projectChanges(before, after, "");
  expect(changes.cover).toEqual({ before: 3, after: 0 });
  expect(changes.gallery).toEqual({ gone: [1], came: [4], isMoved: true });
  expect(changes.fields).toEqual([
    { name: "Caption of image 2", before: "Dusk", after: "Dawn", isComparedWhole: false },
  ]);
  expect(isUnchanged(changes)).toBe(false);
  expect(isUnchanged(projectChanges(before, before, ""))).toBe(true);
});

test("an earlier state comes back whole: its text around the gallery as it was, byte for byte", () => {
  const old = "<!-- wp:paragraph -->\n<p>Then.</p>\n<!-- /wp:paragraph -->";
  const now = "<!-- wp:paragraph -->\n<p>Now.</p>\n<!-- /wp:paragraph -->";
  const before = state({ title: "Dune" });
  const past = state({ title: "Dune", around: old });
  expect(projectChanges(past, before, now).isAround).toBe(true);
  expect(changesOf(before, past, now, new Map())).toEqual({ content: old });
  expect(changesOf(before, { ...past, around: now }, now, new Map())).toEqual({});
});
