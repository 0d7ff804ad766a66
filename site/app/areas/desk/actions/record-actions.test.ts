import { expect, test } from "vitest";
import { doneMessage, failedMessage } from "./record-actions.ts";

test("one record is called by its name, several by their number", () => {
  expect(doneMessage("trash", 1, "article", "Dusk")).toBe("“Dusk” moved to the trash.");
  expect(doneMessage("publish", 3, "page", "Dusk")).toBe("3 pages published.");
});

test("a failure says how many of how many, and why", () => {
  expect(failedMessage("publish", 2, 5, "article", "Not allowed.")).toBe(
    "2 of 5 articles could not be published. Not allowed.",
  );
  expect(failedMessage("delete", 1, 1, "project", "Gone.")).toBe("The project could not be deleted. Gone.");
});
