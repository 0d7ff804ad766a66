import { expect, test } from "vitest";
import { homeOf } from "./home-of.ts";

test("whoever writes for the studio comes to the desk, members to their dashboard", () => {
  expect(homeOf({ roles: ["author"] })).toBe("/desk");
  expect(homeOf({ roles: ["subscriber", "administrator"] })).toBe("/desk");
  expect(homeOf({ roles: ["subscriber"] })).toBe("/dashboard");
  expect(homeOf({ roles: ["owner"] })).toBe("/dashboard");
});
