/** Folders of the site, and those of the desk, need each other in one direction only. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL(".", import.meta.url));

/** `areas/desk/editor` of `areas/desk/editor/saving/merge.ts`; `ui` of all below `ui`; `.` of files at the top. */
function folderOf(path: string): string {
  const folders = path.split("/").slice(0, -1);
  return folders.slice(0, folders[0] === "areas" ? 3 : 1).join("/") || ".";
}

/** @param files path → text. @returns folder → the folders that it imports from. */
function folderGraph(files: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    for (const [, specifier = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+\.tsx?)"/g)) {
      const [from, to] = [folderOf(path), folderOf(join(dirname(path), specifier))];
      if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

/** @returns the folders from which a way leads back to themselves. */
function circular(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...graph.keys()].filter((start) => {
    const seen = new Set<string>();
    const next = [...(graph.get(start) ?? [])];
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      if (at === start) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      next.push(...(graph.get(at) ?? []));
    }
    return false;
  });
}

test("no circle of folders", () => {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const files = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  expect(files.size).toBeGreaterThan(300);
  expect(circular(folderGraph(files))).toEqual([]);
});

test("a circle by way of a third folder is found, also where code is loaded later", () => {
  const files = new Map([
    ["areas/desk/lists/page.tsx", 'import { open } from "../editor/open.ts";'],
    ["areas/desk/editor/open.ts", 'const later = () => import("../ui/button.tsx");'],
    ["areas/desk/ui/button.tsx", 'import type { Page } from "../lists/page.tsx";'],
    ["ui/button.tsx", 'import { draw } from "./draw.ts";'],
  ]);
  expect(circular(folderGraph(files)).sort()).toEqual([
    "areas/desk/editor",
    "areas/desk/lists",
    "areas/desk/ui",
  ]);
});
