/** The build that comes after this one: a copy of the checkout with other hashed files and one more table. */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { pinnedNode, root } from "../../scripts/install.mjs";

const folders = ["contract", "media", "node_modules", "scripts", "server", "site"];
const files = ["package.json", "package-lock.json", "tsconfig.base.json"];
const migration = `import type { Kysely } from "kysely";

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.createTable("of_the_next_build").addColumn("id", "integer").execute();
  await database.schema.alterTable("posts").addColumn("of_the_next_build", "text").execute();
}
`;

/** Files of the copy are the checkout's own (hard links) until they are written anew. */
function replace(path, change) {
  const changed = change(readFileSync(path, "utf8"));
  writeFileSync(`${path}.next`, changed);
  renameSync(`${path}.next`, path);
}

/** @param {string} folder empty. @returns its path, built. */
export function makeNextBuild(folder) {
  for (const name of [...folders, ...files])
    execFileSync("cp", ["-al", join(root, name), join(folder, name)]);
  writeFileSync(join(folder, "server/src/migrations/0999-next-build.ts"), migration);
  replace(join(folder, "server/src/schema.ts"), (text) =>
    text
      .replace(
        "import { baseline } from",
        'import * as next from "./migrations/0999-next-build.ts";\nimport { baseline } from',
      )
      .replace(/(\n {2}"\d{4}-[^\n]*\n)(\};)/, '$1  "0999-next-build": { kind: "expand", step: next },\n$2'),
  );
  for (const page of readdirSync(join(folder, "site/app/areas/public"), { recursive: true })) {
    if (!/(^|\/)page\.tsx$/.test(page)) continue;
    replace(
      join(folder, "site/app/areas/public", page),
      (text) => `${text}\nperformance.mark("next-build");\n`,
    );
  }
  buildSite(folder);
  return folder;
}

/**
 * The copy's build is written into folders of its own. It takes a minute or more, and its sources follow from the
 * checkout's: the last one is kept, and taken again for as long as the checkout's build is what it was then.
 */
function buildSite(folder) {
  const own = ["site/build", "site/builds"].map((path) => join(folder, path));
  execFileSync("rm", ["-rf", ...own, join(folder, "site/.react-router")]);
  const made = readlinkSync(join(root, "site/build"));
  const recipe = readFileSync(import.meta.filename);
  const name = createHash("sha256").update(made).update(recipe).digest("hex").slice(0, 16);
  const kept = join(root, "node_modules/.cache/next-build", name);
  if (existsSync(kept)) {
    for (const path of own) execFileSync("cp", ["-a", join(kept, basename(path)), path]);
    return;
  }
  const build = "import('./scripts/site-build.mjs').then((made) => made.ensureBuilt())";
  const { status, stdout, stderr } = spawnSync(pinnedNode, ["-e", build], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`the next build was not built: ${stdout}${stderr}`);
  rmSync(dirname(kept), { recursive: true, force: true });
  mkdirSync(`${kept}.part`, { recursive: true });
  for (const path of own) execFileSync("cp", ["-a", path, `${kept}.part`]);
  renameSync(`${kept}.part`, kept);
}

/** @returns the names of a build's hashed files, without their compressed forms. */
export function hashedFiles(checkout) {
  const names = readdirSync(join(checkout, "site/build/client/assets"));
  return names.filter((name) => !/\.(br|gz)$/.test(name));
}
