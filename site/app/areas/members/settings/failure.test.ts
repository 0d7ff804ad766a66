import { ApiError, networkError } from "@extenso/contract/errors.ts";
import { settingsMessages } from "@extenso/contract/messages.ts";
import { expect, test } from "vitest";
import { failureWords } from "./failure.ts";

const unanswered = settingsMessages.passwordFailed;

test("an answer has its own words, and no answer the form's", () => {
  const refused = new ApiError("The current password is incorrect.", { code: "x", status: 400 });
  expect(failureWords(refused, unanswered)).toBe("The current password is incorrect.");
  expect(failureWords(new ApiError(networkError, { code: "network", status: null }), unanswered)).toBe(
    unanswered,
  );
  expect(failureWords(new TypeError("boom"), unanswered)).toBe(unanswered);
});
