/** `docs/security.md` points at code and tests; what it points at is there. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = readFileSync(join(root, "docs/security.md"), "utf8");

test("every file it names is there", () => {
  const named = [...text.matchAll(/`((?:contract|e2e|server|site)\/[\w./-]+)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("every requirement has one of four states, and the sums are right", () => {
  const states = [...text.matchAll(/^\| \d+\.\d+\.\d+ \| [12] \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm)].map(
    ([, state]) => state,
  );
  const count = (state: string) => states.filter((one) => one === state).length;
  expect(states).toHaveLength(253);
  expect(text).toContain(
    `${count("met")} met, ${count("*partly*")} partly, ${count("**not**")} not, ${count("n/a")} not applicable`,
  );
  expect(count("met") + count("*partly*") + count("**not**") + count("n/a")).toBe(states.length);
});
