import { initialsAvatar } from "@extenso/contract/client/session-user.ts";
import { expect, test } from "vitest";
import { isInitialsAvatar } from "./initials.ts";

test("initials are known again, and no other picture is taken for them", () => {
  expect(isInitialsAvatar(initialsAvatar("Zoë / de la Cruz"))).toBe(true);
  expect(isInitialsAvatar("https://studio.example.test/avatar/C.svg")).toBe(true);
  expect(isInitialsAvatar("/wp-content/uploads/avatars/4/c.webp")).toBe(false);
  expect(isInitialsAvatar("")).toBe(false);
});
