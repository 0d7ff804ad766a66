/** Directions are linted, not hoped for: each rule is shown to stop its violation. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The linter's output for a project that consists of these files. */
function lint(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "extenso-boundaries-"));
  try {
    cpSync(join(root, "biome.json"), join(folder, "biome.json"));
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    const { stdout, stderr } = spawnSync(
      join(root, "node_modules/.bin/biome"),
      ["lint", "--vcs-enabled=false", "."],
      { cwd: folder, encoding: "utf8" },
    );
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  ["contract/src/x.ts", 'export { readFile } from "node:fs/promises";', "noRestrictedImports"],
  ["contract/src/x.ts", 'export { Hono } from "hono";', "noRestrictedImports"],
  ["contract/src/x.ts", 'export { start } from "../../server/src/start.ts";', "noRestrictedImports"],
  ["server/src/x.ts", 'export { home } from "../../site/app/copy/home.ts";', "noRestrictedImports"],
  [
    "server/src/engines/http/x.ts",
    'export { RestError } from "../rest/rest-error.ts";',
    "noRestrictedImports",
  ],
  ["server/src/engines/rest/x.ts", 'export { createPages } from "../pages/pages.ts";', "noRestrictedImports"],
  [
    "server/src/domains/identity/x.ts",
    'export { saveContent } from "../content/save/save-content.ts";',
    "noRestrictedImports",
  ],
  [
    "server/src/domains/content/x.ts",
    'export { loadDataset } from "../importers/dataset/load-dataset.ts";',
    "noRestrictedImports",
  ],
  [
    "server/src/pages/reading/x.ts",
    'export { savePost } from "../content/save/save-post.ts";',
    "noRestrictedImports",
  ],
  ["server/src/x.ts", "export const port = process.env.PORT;", "noProcessEnv"],
  ["site/app/x.ts", 'export { start } from "../../server/src/start.ts";', "noRestrictedImports"],
  ["site/app/ui/x.ts", 'export { Hero } from "../areas/public/home/hero.tsx";', "noRestrictedImports"],
  [
    "site/app/ui/x.ts",
    'export { createClient } from "@extenso/contract/client/client.ts";',
    "noRestrictedImports",
  ],
  ["site/app/ui/x.ts", 'export { studio } from "../copy/studio.ts";', "noRestrictedImports"],
  ["site/app/ui/x.ts", 'export { loader } from "../root.tsx";', "noRestrictedImports"],
  ["site/app/ui/x.ts", 'export { useRouteLoaderData } from "react-router";', "noRestrictedImports"],
  ["site/app/session/x.ts", 'export { Hero } from "../areas/public/home/hero.tsx";', "noRestrictedImports"],
  [
    "site/app/areas/desk/lists/x.ts",
    'export { Hero } from "../../public/home/hero.tsx";',
    "noRestrictedImports",
  ],
  ["site/app/areas/members/home/x.ts", 'export { kinds } from "../../desk/kinds.ts";', "noRestrictedImports"],
  [
    "site/app/areas/public/home/x.ts",
    'export { articleDate } from "../../members/article-date.ts";',
    "noRestrictedImports",
  ],
  [
    "site/app/areas/members/post/x.ts",
    'export { Footer } from "../../public/layout/footer.tsx";',
    "noRestrictedImports",
  ],
  [
    "site/app/areas/public/home/x.ts",
    'export { Viewer } from "../portfolio/viewer.tsx";',
    "noRestrictedImports",
  ],
  [
    "server/src/domains/requests/x.ts",
    'export { subscribe } from "../newsletter/subscription.ts";',
    "noRestrictedImports",
  ],
])("in %s, %j is stopped by %s", (path, code, rule) => {
  expect(lint({ [path]: `${code}\n` })).toContain(rule);
});

test.each([
  ["server/src/x.ts", 'export { ApiError } from "@extenso/contract/errors/errors.ts";'],
  ["site/app/areas/public/home/x.ts", 'export { Button } from "../../../ui/button.tsx";'],
  ["site/app/areas/public/home/x.ts", 'export { ProjectCard } from "../../../projects/project-card.tsx";'],
  ["site/app/areas/members/post/x.ts", 'export { articleDate } from "../article-date.ts";'],
])("in %s, %j passes", (path, code) => {
  expect(lint({ [path]: `${code}\n` })).not.toContain("noRestrictedImports");
});
