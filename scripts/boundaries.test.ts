/** Directions are linted, not hoped for: each rule is shown to stop its violation. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const stopped = [
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
] as const;

const passing = [
  ["server/src/x.ts", 'export { ApiError } from "@extenso/contract/errors/errors.ts";'],
  ["site/app/areas/public/home/x.ts", 'export { Button } from "../../../ui/button.tsx";'],
  ["site/app/areas/public/home/x.ts", 'export { ProjectCard } from "../../../projects/project-card.tsx";'],
  ["site/app/areas/members/post/x.ts", 'export { articleDate } from "../article-date.ts";'],
] as const;

interface Report {
  diagnostics: { category: string; location: { path: string } }[];
}

/** Rules that stop each of the files, which the linter looks at together: its start is what takes time. */
let rulesOf: (folder: string, index: number) => string[];

/** A name of its own for each, in the folder whose rules are tried. */
const named = (path: string, index: number) => path.replace(/x\.ts$/, `x-${index}.ts`);

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "extenso-boundaries-"));
  try {
    cpSync(join(root, "biome.json"), join(folder, "biome.json"));
    for (const [index, [path, code]] of [...stopped, ...passing].entries()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, named(path, index)), `${code}\n`);
    }
    const { stdout } = spawnSync(
      join(root, "node_modules/.bin/biome"),
      ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json", "."],
      { cwd: folder, encoding: "utf8" },
    );
    const { diagnostics }: Report = JSON.parse(stdout);
    rulesOf = (path, index) =>
      diagnostics
        .filter(({ location }) => location.path === named(path, index))
        .map(({ category }) => category.split("/").at(-1) ?? "");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each(stopped.map((one, index) => [...one, index] as const))(
  "in %s, %j is stopped by %s",
  (path, _, rule, index) => {
    expect(rulesOf(path, index)).toContain(rule);
  },
);

test.each(passing.map((one, index) => [...one, stopped.length + index] as const))(
  "in %s, %j passes",
  (path, _, index) => {
    expect(rulesOf(path, index)).not.toContain("noRestrictedImports");
  },
);
