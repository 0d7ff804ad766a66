import { expect, test } from "vitest";
import {
  ApiError,
  httpError,
  messageForStatus,
  messageWithWait,
  networkError,
  timeoutError,
  unexpectedError,
} from "./errors.ts";
import {
  academyMessages,
  articleMessages,
  authenticationMessages,
  contactMessages,
  settingsMessages,
} from "./messages.ts";
import { portfolioMessages } from "./portfolio-messages.ts";

test.each([
  [401, "Wrong token", "Authentication failed. Please log in again."],
  [403, "Not yours", "Access denied. You don't have permission."],
  [404, "", "Resource not found."],
  [500, "Stack trace", "Server error. Please try again later."],
  [409, "Sorry, that username already exists!", "Sorry, that username already exists!"],
  [418, "", "An error occurred."],
])("status %i with the server's %j reads %j", (status, serverMessage, expected) => {
  expect(messageForStatus(status, serverMessage)).toBe(expected);
});

test("an error of another copy of the contract is one, other errors and objects aren't", () => {
  class ForeignError extends Error {
    override name = "ApiError";
  }
  expect(new ForeignError("HTTP error! status: 404")).toBeInstanceOf(ApiError);
  expect(new TypeError("broken")).not.toBeInstanceOf(ApiError);
  expect({ name: "ApiError" }).not.toBeInstanceOf(ApiError);
});

test("the catalogue has the specification's words", () => {
  expect([networkError, timeoutError, unexpectedError]).toEqual([
    "Network error. Please check your connection.",
    "Request timeout. Please try again.",
    "An unexpected error occurred. Please try again.",
  ]);
  expect(Object.values(authenticationMessages)).toEqual([
    "Login failed",
    "Registration failed",
    "Failed to update user",
    "Session expired. Please log in again.",
    "No authentication token found",
    "No refresh token available",
    "Account created successfully! Welcome to the product.",
    "Account created successfully! Please sign in.",
  ]);
  expect(Object.values(contactMessages)).toEqual([
    "Failed to submit form",
    "Network error. Please try again.",
    "Something went wrong. Please try again.",
  ]);
  expect(portfolioMessages).toMatchObject({
    title: "Unable to load portfolio",
    text: "Failed to load portfolio items",
    retry: "Try Again",
  });
  expect(academyMessages.failed(httpError(503))).toBe(
    "Failed to load academy content: HTTP error! status: 503",
  );
  expect(articleMessages.failed(articleMessages.missing)).toBe("Failed to load post: Post not found");
  expect(Object.values(settingsMessages)).toEqual([
    "Profile updated successfully!",
    "Failed to update profile.",
    "Failed to update profile. Please try again.",
    "Password updated successfully!",
    "Failed to update password. Please try again.",
    "Profile photo updated successfully!",
    "Failed to upload photo. Please try again.",
  ]);
});

test("an ApiError is an Error that keeps code, status and cause", () => {
  const cause = new TypeError("fetch failed");
  const error = new ApiError(networkError, { code: "network", status: null, cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: "ApiError", code: "network", status: null, serverMessage: "", cause });
});

test.each([
  ["Too many requests.", 130, "Too many requests. Please try again in 3 minutes."],
  ["Too many requests.", 60, "Too many requests. Please try again in a minute."],
  ["Too many requests.", 20, "Too many requests. Please try again in 20 seconds."],
  ["Please try again in 3 minutes.", 130, "Please try again in 3 minutes."],
  ["Too many requests.", null, "Too many requests."],
])("%j with a wait of %j seconds reads %j", (message, retryAfter, words) => {
  expect(messageWithWait(new ApiError(message, { code: "x", status: 429, retryAfter }))).toBe(words);
});
