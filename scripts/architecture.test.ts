/** Files that docs/architecture.md names are there: a flow that is walked file by file misleads when one has moved. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");

/** Names in `text` that no tracked file ends with. */
function missingFiles(text: string): string[] {
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, name = ""]) => name);
  return named.filter((name) => !tracked.some((path) => path === name || path.endsWith(`/${name}`)));
}

test("every file that the architecture names exists", () => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  expect(missingFiles(text)).toEqual([]);
});

test("every document that it links to exists", () => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const links = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path = ""]) => `docs/${path}`);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !tracked.includes(path))).toEqual([]);
});

test("a file that isn't there is found", () => {
  expect(missingFiles("`start.ts` then `routes/gone.ts`")).toEqual(["routes/gone.ts"]);
});
