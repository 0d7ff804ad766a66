import { expect, test } from "vitest";
import { capture } from "../../../server/test/captured-answers.ts";
import { readableServerMessage } from "./server-message.ts";

test.each([
  ["No.", "No."],
  ["<strong>Error:</strong> The username field is empty.", "The username field is empty."],
  ["<strong>ERROR</strong>: Invalid username.", "Invalid username."],
  ["<strong>Error</strong>: One.<br /><strong>Error:</strong> Two.", "One. Two."],
  ["Error: The site is being moved.", "The site is being moved."],
  ["<strong>Fehler:</strong> Das Passwort ist leer.", "Das Passwort ist leer."],
  [
    "<strong>casey</strong> is not registered: try your email address.",
    "casey is not registered: try your email address.",
  ],
  ["Errors: 3", "Errors: 3"],
  ["Not allowed. <a href='/lost'>Lost your password?</a>", "Not allowed."],
  ["Please <a href='/in'>log in</a> again.", "Please log in again."],
  ["A &amp; B", "A & B"],
  ["<strong>Error:</strong> ", ""],
  ["", ""],
])("%j reads %j", (message, words) => {
  expect(readableServerMessage(message)).toBe(words);
});

test("a WordPress's refusal is left with its sentence", () => {
  expect(readableServerMessage(capture("token-wrong-password").body.message)).toBe(
    "The password you entered for the username casey_member is incorrect.",
  );
});

test("what comes instead of a sentence is not read through", () => {
  expect(readableServerMessage(`<p>${"word ".repeat(1_000_000)}`).length).toBeLessThanOrEqual(5_000);
});
