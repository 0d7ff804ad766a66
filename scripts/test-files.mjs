/** Test files by their level. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

function listTests() {
  const parameters = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "--"];
  const listed = execFileSync("git", [...parameters, "*.test.ts", "*.test.tsx"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
}

function levelOf(path) {
  if (path.startsWith("e2e/")) return "journeys";
  return /\.browser\.test\.tsx?$/.test(path) ? "components" : "units";
}

/**
 * @param {string[]} words
 * @returns {{ units: string[], components: string[], journeys: string[], unmatched: string[] }} paths below the checkout
 *   that contain any of the words, and the words that none of them contains.
 */
export function findTests(words, tests = listTests()) {
  const found = tests.filter((path) => words.some((word) => path.includes(word)));
  const ofLevel = (level) => found.filter((path) => levelOf(path) === level);
  return {
    units: ofLevel("units"),
    components: ofLevel("components"),
    journeys: ofLevel("journeys"),
    unmatched: words.filter((word) => !found.some((path) => path.includes(word))),
  };
}
