import { describe, expect, test } from "vitest";
import { isMembersPath } from "./members-path.ts";

describe("only the members' area and the desk are a way back", () => {
  test.each([
    "/dashboard",
    "/dashboard/academy/post/lens",
    "/dashboard?tab=photo",
    "/dashboard#x",
    "/desk",
    "/desk/posts/7?x=1",
  ])("%s is", (path) => expect(isMembersPath(path)).toBe(true));

  test.each([
    "https://evil.example/dashboard",
    "//evil.example/dashboard",
    "/\\evil.example",
    "/dashboard\\evil",
    "/dashboard/\\..\\x",
    "/dashboards",
    "/desktop",
    "/",
    "",
    "javascript:alert(1)//dashboard",
    `/dashboard/${"x".repeat(3000)}`,
    null,
    { toString: () => "/dashboard" },
  ])("%j is not", (path) => expect(isMembersPath(path)).toBe(false));
});
