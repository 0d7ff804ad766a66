import { describe, expect, test } from "vitest";
import { hasErrors, noRefusals, type Refusals, refused, withoutError } from "./refusals.ts";

describe("a form that is refused", () => {
  const start: Refusals<"name" | "email"> = noRefusals;
  const errors = { name: "Name is required", email: "Email is required" };

  test("says what is wrong and counts, so that the same errors move the focus again", () => {
    const once = refused(start, errors);
    expect(once).toEqual({ errors, refusals: 1 });
    expect(refused(once, errors).refusals).toBe(2);
  });

  test("loses the error of the field that is edited, and no other", () => {
    const edited = withoutError(refused(start, errors), "name");
    expect(edited).toEqual({ errors: { email: "Email is required" }, refusals: 1 });
    expect(withoutError(edited, "name")).toBe(edited);
  });

  test("is taken when nothing is wrong, which is no refusal", () => {
    expect(refused(refused(start, errors), {})).toEqual({ errors: {}, refusals: 1 });
  });

  test("keeps whatever else its state holds", () => {
    expect(refused({ ...start, step: 2 }, errors)).toEqual({ errors, refusals: 1, step: 2 });
  });

  test("is not wrong for a field without words", () => {
    expect(hasErrors({ name: undefined })).toBe(false);
    expect(hasErrors(errors)).toBe(true);
  });
});
