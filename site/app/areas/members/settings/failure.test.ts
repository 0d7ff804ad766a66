import { ApiError, networkError, settingsMessages } from "@extenso/contract/errors.ts";
import { expect, test } from "vitest";
import { failureWords, notOffered, waitWords } from "./failure.ts";

const unanswered = settingsMessages.passwordFailed;

test("a server without the route says so plainly", () => {
  const error = new ApiError("Resource not found.", { code: "rest_no_route", status: 404 });
  expect(failureWords(error, unanswered)).toBe(notOffered);
});

test("an answer has its own words, and no answer the form's", () => {
  const refused = new ApiError("The current password is incorrect.", { code: "x", status: 400 });
  expect(failureWords(refused, unanswered)).toBe("The current password is incorrect.");
  expect(failureWords(new ApiError(networkError, { code: "network", status: null }), unanswered)).toBe(
    unanswered,
  );
  expect(failureWords(new TypeError("boom"), unanswered)).toBe(unanswered);
});

test("a limit says how long to wait", () => {
  const limited = new ApiError("Too many requests.", { code: "x", status: 429, retryAfter: 130 });
  expect(failureWords(limited, unanswered)).toBe("Too many requests. Please try again in 3 minutes.");
  expect(waitWords(5)).toBe("Please try again in a minute.");
});
