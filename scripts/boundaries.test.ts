/** The direction of the house is linted, not hoped for: each rule is shown to stop its violation. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the linter says of files in a house that has only these. */
function lint(files: Record<string, string>): string {
  const house = mkdtempSync(join(tmpdir(), "extenso-boundaries-"));
  try {
    cpSync(join(root, "biome.json"), join(house, "biome.json"));
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), code);
    }
    const { stdout, stderr } = spawnSync(
      join(root, "node_modules/.bin/biome"),
      ["lint", "--vcs-enabled=false", "."],
      { cwd: house, encoding: "utf8" },
    );
    return stdout + stderr;
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

test.each([
  ["contract/src/x.ts", 'export { readFile } from "node:fs/promises";', "noRestrictedImports"],
  ["contract/src/x.ts", 'export { Hono } from "hono";', "noRestrictedImports"],
  ["contract/src/x.ts", 'export { start } from "../../server/src/start.ts";', "noRestrictedImports"],
  ["server/src/x.ts", 'export { home } from "../../site/app/copy/home.ts";', "noRestrictedImports"],
  ["server/src/http/x.ts", 'export { RestError } from "../rest/rest-error.ts";', "noRestrictedImports"],
  ["server/src/rest/x.ts", 'export { createPages } from "../pages/pages.ts";', "noRestrictedImports"],
  [
    "server/src/identity/x.ts",
    'export { saveContent } from "../content/save/save-content.ts";',
    "noRestrictedImports",
  ],
  [
    "server/src/content/x.ts",
    'export { loadDataset } from "../importers/dataset/load-dataset.ts";',
    "noRestrictedImports",
  ],
  ["server/src/x.ts", "export const port = process.env.PORT;", "noProcessEnv"],
  ["site/app/x.ts", 'export { start } from "../../server/src/start.ts";', "noRestrictedImports"],
  ["site/app/ui/x.ts", 'export { Hero } from "../areas/public/home/hero.tsx";', "noRestrictedImports"],
  ["site/app/ui/x.ts", 'export { createClient } from "@extenso/contract/client.ts";', "noRestrictedImports"],
])("in %s, %j is stopped by %s", (path, code, rule) => {
  expect(lint({ [path]: `${code}\n` })).toContain(rule);
});

test("what each room may import passes", () => {
  const said = lint({ "server/src/x.ts": 'export { ApiError } from "@extenso/contract/errors.ts";\n' });
  expect(said).not.toContain("noRestrictedImports");
});

test("an import cycle is stopped", () => {
  const said = lint({
    "a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
    "b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
  });
  expect(said).toContain("noImportCycles");
});
