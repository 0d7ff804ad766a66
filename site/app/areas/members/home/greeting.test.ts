import { expect, test } from "vitest";
import { greetingName } from "./greeting.ts";

test("a member is greeted by first name, else name, else username", () => {
  expect(greetingName({ firstName: "Ada", name: "Ada Byron", username: "ada" })).toBe("Ada");
  expect(greetingName({ firstName: " ", name: "Ada Byron", username: "ada" })).toBe("Ada Byron");
  expect(greetingName({ firstName: "", name: "", username: "ada" })).toBe("ada");
});
