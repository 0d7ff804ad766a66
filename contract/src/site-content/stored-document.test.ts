import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defaultContent } from "../../../server/src/domains/site-content/default-content.ts";
import type { SitePartDeclaration } from "./parts.ts";
import { readStored, schemaVersion } from "./stored-document.ts";

/** A part of which the third version is written today. */
const third: SitePartDeclaration = {
  title: "Questions",
  description: "Questions and answers.",
  schema: z.object({ heading: z.string().check(z.maxLength(20)), count: z.number() }),
  steps: [
    (document) => {
      const { title, ...rest } = document as { title: string };
      return { ...rest, heading: title.toUpperCase() };
    },
    (document) => ({ ...(document as object), count: 3 }),
  ],
};
const read = (stored: unknown, version: number | null) =>
  readStored("faq", typeof stored === "string" ? stored : JSON.stringify(stored), version, third);

describe("a stored document", () => {
  test("is brought forward from the version that it was written for, step by step", () => {
    expect(schemaVersion(third)).toBe(3);
    const now = { document: { heading: "ASK", count: 3 } };
    expect(read({ title: "ask" }, null)).toEqual(now);
    expect(read({ title: "ask" }, 1)).toEqual(now);
    expect(read({ heading: "ASK" }, 2)).toEqual(now);
    expect(read({ heading: "ASK", count: 9 }, 3)).toEqual({ document: { heading: "ASK", count: 9 } });
  });

  test.each([
    ["garbage", "{oops", 3, "broken"],
    ["a future version", { heading: "ASK", count: 3 }, 4, "newer"],
    ["no version at all", { heading: "ASK", count: 3 }, 0, "newer"],
    ["a field that is missing", { heading: "ASK" }, 3, "unfit"],
    ["a text that is too long", { heading: "x".repeat(21), count: 3 }, 3, "unfit"],
    ["something that a step can't take", {}, 1, "unfit"],
    ["null", "null", 3, "unfit"],
  ] as const)("%s is a problem, and nothing else's words", (_name, stored, version, reason) => {
    const { document, problem } = read(stored, version);
    expect(document).toBeUndefined();
    expect(problem).toMatchObject({ reason, message: expect.stringMatching(/\.|:/) });
  });

  test("can be mended in its form where it has fields", () => {
    const stored = { heading: "x".repeat(21), count: 3 };
    expect(read(stored, 3).problem?.value).toEqual(stored);
    expect(Object.keys(read(stored, 3).problem?.faults ?? {})).toEqual(["heading"]);
    expect(read("[]", 3).problem?.value).toBeNull();
  });

  test("of a part without steps is of version 1, with or without saying so", () => {
    for (const version of [null, 1])
      expect(readStored("faq", JSON.stringify(defaultContent.faq), version)).toEqual({
        document: defaultContent.faq,
      });
    expect(readStored("faq", JSON.stringify(defaultContent.faq), 2).problem?.reason).toBe("newer");
  });
});
