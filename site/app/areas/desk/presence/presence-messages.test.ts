import { expect, test } from "vitest";
import { presenceMessage } from "./presence-messages.ts";

test.each([
  [[], ""],
  [["Maya Chen"], "Maya Chen is editing this too."],
  [["Maya Chen", "Jordan"], "Maya Chen and Jordan are editing this too."],
  [["Maya Chen", "Jordan", "Sam"], "Maya Chen, Jordan and Sam are editing this too."],
])("%j", (names, words) => {
  expect(presenceMessage(names)).toBe(words);
});
