/**
 * Simulates a power cut. `synced.c`, loaded into the server, keeps the last synced content of every file and the last
 * synced names in every folder. The cut leaves that and nothing else, which is the strictest reading of POSIX, stricter
 * than ext4 or XFS. Three cases are left out: pages of one file that reach the disk in another order, a disk that lies
 * about syncing, and PostgreSQL, which has its own tests of this.
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const source = join(import.meta.dirname, "synced.c");

/** @returns {string | null} the library's path; null: there is no C compiler, which is said. */
export function buildLibrary(folder) {
  const library = join(folder, "synced.so");
  try {
    execFileSync("cc", ["-shared", "-fPIC", "-O2", "-Wall", "-o", library, source, "-ldl"]);
    return library;
  } catch (error) {
    console.log(`The library that remembers what is synced was not built: ${error.message}`);
    return null;
  }
}

/** As synced.c names them. */
function identityOf(path) {
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  const nanoseconds = String(birthtimeNs % 1_000_000_000n).padStart(9, "0");
  return `${ino}-${birthtimeNs / 1_000_000_000n}.${nanoseconds}`;
}

/** All that lies in `data` is taken as synced: the state that rounds begin with. */
export function takeAsSynced(data, place) {
  rmSync(place, { recursive: true, force: true });
  for (const kind of ["files", "folders"]) mkdirSync(join(place, kind), { recursive: true });
  const lines = [];
  const visit = (folder) => {
    const names = readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name);
      const id = identityOf(path);
      if (entry.isDirectory()) visit(path);
      else copyFileSync(path, join(place, "files", id));
      return `${id} ${entry.name}${entry.isDirectory() ? "/" : ""}\n`;
    });
    lines.push([identityOf(folder), names.join("")]);
  };
  visit(data);
  for (const [id, text] of lines) writeFileSync(join(place, "folders", id), text);
}

/** Makes `data` anew out of what was synced. @returns how many names were lost, and how many files are empty now. */
export function cutPower(data, place) {
  const before = readdirSync(data, { recursive: true }).length;
  const root = identityOf(data);
  rmSync(data, { recursive: true, force: true });
  let empty = 0;
  let names = 0;
  const make = (id, path) => {
    mkdirSync(path);
    const list = join(place, "folders", id);
    if (!existsSync(list)) return;
    for (const line of readFileSync(list, "utf8").split("\n").filter(Boolean)) {
      const [, inner = "", name = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
      names += 1;
      if (name.endsWith("/")) make(inner, join(path, name.slice(0, -1)));
      else if (existsSync(join(place, "files", inner))) {
        copyFileSync(join(place, "files", inner), join(path, name));
      } else {
        empty += 1;
        writeFileSync(join(path, name), "");
      }
    }
  };
  make(root, data);
  return { lostNames: before - names, emptyFiles: empty };
}
