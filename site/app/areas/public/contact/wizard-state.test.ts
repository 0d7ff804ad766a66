import { expect, test } from "vitest";
import { emptyValues, startWizard, wizardReducer } from "./wizard-state.ts";

const preset = { service: "branding", message: "I am interested in the Branding & Creative package." };
const draft = { ...emptyValues, ...preset, email: "old@example.test" };
const restored = { type: "restored", values: draft, step: 1, reference: null, began: preset } as const;

test("what is typed while a draft is on its way stays, whatever the draft says of it", () => {
  const typing = wizardReducer(startWizard(preset), { type: "edited", field: "name", value: "Dana" });
  expect(wizardReducer(typing, restored).values).toEqual({ ...draft, name: "Dana" });
});

test("what nobody has touched is as the draft has it", () => {
  const values = { ...draft, message: "A label for a new tea." };
  expect(wizardReducer(startWizard(preset), { ...restored, values }).values).toEqual(values);
});
