import { expect, test } from "vitest";
import { emptyValues, isUntouched, startWizard, wizardReducer } from "./wizard-state.ts";

const preset = { service: "branding", message: "I am interested in the Branding & Creative package." };
const draft = { ...emptyValues, ...preset, email: "old@example.test" };
const restored = { type: "restored", values: draft, step: 1, last: null, began: preset } as const;

test("what is typed while a draft is on its way stays, whatever the draft says of it", () => {
  const typing = wizardReducer(startWizard(preset), { type: "edited", field: "name", value: "Dana" });
  expect(wizardReducer(typing, restored).values).toEqual({ ...draft, name: "Dana" });
});

test("what nobody has touched is as the draft has it", () => {
  const values = { ...draft, message: "A label for a new tea." };
  expect(wizardReducer(startWizard(preset), { ...restored, values }).values).toEqual(values);
});

const dana = { name: "Dana Whitfield", email: "dana@example.test" };
const nobody = { name: "", email: "" };

test("who is signed in is filled in where nothing is typed, and goes when they sign out", () => {
  const begun = wizardReducer(startWizard({}), { type: "edited", field: "name", value: "Dana W." });
  const filled = wizardReducer(begun, { type: "prefilled", values: dana, before: nobody });
  expect(filled.values).toEqual({ ...emptyValues, name: "Dana W.", email: dana.email });
  const out = wizardReducer(filled, { type: "prefilled", values: nobody, before: dana });
  expect(out.values).toEqual({ ...emptyValues, name: "Dana W." });
});

test("what is filled in for who is signed in is no draft", () => {
  expect(isUntouched({ ...emptyValues, ...dana }, dana)).toBe(true);
  expect(isUntouched({ ...emptyValues, ...dana, company: "Dana Ltd" }, dana)).toBe(false);
  expect(isUntouched({ ...emptyValues, ...dana }, nobody)).toBe(false);
});

test("another request keeps what was typed below the thanks, and nothing of the one that was sent", () => {
  const sent = { type: "succeeded", reference: "EX-1", path: "", unsent: [] } as const;
  const thanked = wizardReducer(startWizard({ ...dana, service: "branding" }), sent);
  const alone = wizardReducer(thanked, { type: "another" });
  expect([alone.sent, alone.values, alone.last]).toEqual([
    null,
    emptyValues,
    { reference: "EX-1", path: "" },
  ]);
  const emptied = wizardReducer(thanked, { type: "reset" });
  expect([emptied.status, emptied.values, emptied.sent?.email]).toEqual(["editing", emptyValues, dana.email]);
  const typing = wizardReducer(emptied, { type: "edited", field: "name", value: "Robin" });
  const again = wizardReducer(typing, { type: "another" });
  expect([again.sent, again.values.name]).toEqual([null, "Robin"]);
});
