import { ApiError, networkError } from "@extenso/contract/errors/errors.ts";
import { settingsMessages } from "@extenso/contract/errors/messages.ts";
import { expect, test } from "vitest";
import { defaultFailureMessage, failureMessage } from "./failure.ts";

const unanswered = settingsMessages.passwordFailed;

test("an answer has its own words, and no answer the form's", () => {
  const refused = new ApiError("The current password is incorrect.", { code: "x", status: 400 });
  expect(defaultFailureMessage(refused, unanswered)).toBe("The current password is incorrect.");
  expect(
    defaultFailureMessage(new ApiError(networkError, { code: "network", status: null }), unanswered),
  ).toBe(unanswered);
  expect(defaultFailureMessage(new TypeError("boom"), unanswered)).toBe(unanswered);
});

test("where the session is over its own sentence is told, with the way to sign in", () => {
  const again = { current: () => {} };
  const over = new ApiError("No authentication token found", { code: "no_token", status: null });
  expect(failureMessage(over, unanswered, again)).toEqual({
    kind: "error",
    text: "No authentication token found",
    signIn: { again },
  });
  const refused = new ApiError("Not that.", { code: "x", status: 400 });
  expect(failureMessage(refused, unanswered, again)).toEqual({ kind: "error", text: "Not that." });
});
