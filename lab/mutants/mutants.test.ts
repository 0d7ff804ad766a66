/** Faults that fit the checkout: a patch that no longer applies, or whose tests are gone, would prove nothing. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { mutants } from "./mutants.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "lab/mutants");

test("every patch is in the table, and the other way round", () => {
  const patches = readdirSync(folder).filter((name) => name.endsWith(".patch"));
  expect(mutants.map(({ name }) => `${name}.patch`)).toEqual(patches.toSorted());
});

test("npm test alone notices four out of five", () => {
  const inCore = mutants.filter(({ level }) => level !== "journey");
  expect(inCore.length).toBeGreaterThanOrEqual((mutants.length * 4) / 5);
});

describe.each(mutants.map((mutant) => [mutant.name, mutant] as const))("%s", (name, mutant) => {
  test("applies to the checkout", () => {
    execFileSync("git", ["apply", "--check", join(folder, `${name}.patch`)], { cwd: root, stdio: "pipe" });
  });

  test("names tests that are there, at its level", () => {
    for (const path of mutant.tests) {
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
      const kind = path.startsWith("e2e/")
        ? "journey"
        : /\.browser\.test\.tsx?$/.test(path)
          ? "component"
          : "unit";
      expect([path, mutant.level.replace("core ", "")]).toEqual([path, kind]);
    }
    if (!("journey" in mutant)) return;
    const [path = ""] = mutant.tests;
    const [, afterTitle] = readFileSync(join(root, path), "utf8").split(`test("${mutant.journey}", `);
    expect(afterTitle, "the journey’s title").toBeDefined();
    const options = afterTitle?.slice(0, afterTitle.indexOf("=>"));
    expect(options?.includes(`tag: "@core"`)).toBe(mutant.level === "core journey");
  });
});
