import { expect, test } from "vitest";
import { readDraft, writeDraft } from "./draft.ts";
import { draftKey, keepTyped, keptMs } from "./keep-typed.ts";
import { emptyValues } from "./wizard-state.ts";

const kept = { step: 2, submissionKey: "its-key", sendingAfterMs: null } as const;
const values = { ...emptyValues, name: "Robin Vale" };

test("what was typed is a draft of the first step", () => {
  keepTyped(values);
  expect(readDraft()).toEqual({ step: 1, submissionKey: null, sendingAfterMs: null, values });
});

test("a draft from before keeps its step and its key", () => {
  writeDraft({ ...kept, values: { ...emptyValues, name: "Robin" } });
  keepTyped(values);
  expect(readDraft()).toEqual({ ...kept, values });
});

test("a draft that has expired gives neither", () => {
  writeDraft({ ...kept, values: emptyValues });
  const expired = JSON.parse(localStorage.getItem(draftKey) ?? "");
  localStorage.setItem(draftKey, JSON.stringify({ ...expired, keptAt: Date.now() - keptMs }));
  keepTyped(values);
  expect(readDraft()).toMatchObject({ step: 1, submissionKey: null, values });
});

test("a request that is being sent stays as it is", () => {
  const sending = { ...kept, sendingAfterMs: 1200, values: { ...emptyValues, name: "Robin" } };
  writeDraft(sending);
  keepTyped(values);
  expect(readDraft()).toEqual(sending);
});
