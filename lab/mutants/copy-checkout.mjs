/** A copy of the checkout that may be changed: tests of it run in it, and find its packages. */
import { execFileSync } from "node:child_process";
import { constants, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../scripts/install.mjs";

const workspaces = ["contract", "server", "site", "e2e", "lab"];
/** Caches name files by their paths, so that each checkout has its own. */
const caches = new Set([".cache", ".vite", ".vite-temp", ".vitest"]);

function listFiles() {
  const parameters = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "-z"];
  const listed = execFileSync("git", parameters, { cwd: root, encoding: "utf8", maxBuffer: 16 * 1024 ** 2 });
  return listed.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
}

/** Links to each package. Those of the workspaces lead into the copy, or its faults would never be met. */
function linkPackages(copy) {
  const modules = join(copy, "node_modules");
  mkdirSync(join(modules, "@extenso"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== "@extenso" && !caches.has(name)) {
      symlinkSync(join(root, "node_modules", name), join(modules, name));
    }
  }
  for (const name of workspaces) {
    symlinkSync(join("../..", name), join(modules, "@extenso", name));
    const own = join(root, name, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(copy, name, "node_modules"));
  }
}

/** @param copy an empty folder. */
export function copyCheckout(copy) {
  for (const path of listFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path), constants.COPYFILE_FICLONE);
  }
  linkPackages(copy);
  for (const name of ["build", "builds"]) {
    cpSync(join(root, "site", name), join(copy, "site", name), { recursive: true, verbatimSymlinks: true });
  }
  // Without a repository of its own, Git would look for the patched files in one around it.
  execFileSync("git", ["init", "--quiet"], { cwd: copy });
}
