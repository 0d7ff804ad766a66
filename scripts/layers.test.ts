/**
 * The house's order: layers, domains and folders, and no circles. Biome holds what one folder may name at all
 * (biome.json, boundaries.test.ts); what needs a look at all imports together is held here. Biome's own rule against
 * cycles reads every imported library too, which made one changed file as dear as all of them.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Later layers may use earlier ones: `schema.ts` and its migrations come after the domains. Files outside the layers
 * (`main.ts`, `start.ts`, `app.ts`) may use all.
 */
const layers = ["kernel", "engines", "domains", "schema.ts", "pages", "operations"];
const domains = [
  "access",
  "audit",
  "site-content",
  "identity",
  "site-settings",
  "content",
  "library",
  "previews",
  "comments",
  "patterns",
  "redirects",
  "visits",
  "requests",
  "quotes",
  "invoices",
  "newsletter",
  "outbox",
];

/** Path → code. */
type Files = Record<string, string>;

interface Import {
  from: string;
  to: string;
}

const contract = "@extenso/contract/";

function importsOf(files: Files): Import[] {
  return Object.entries(files).flatMap(([from, code]) =>
    [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"((?:\.|@extenso\/contract\/)[^"]+)"/g)].map(
      ([, specifier = ""]) => ({
        from,
        to: specifier.startsWith(contract)
          ? `contract/src/${specifier.slice(contract.length)}`
          : posix.join(posix.dirname(from), specifier),
      }),
    ),
  );
}

/** Place in the order; files beside the layers come after all of them. */
function rankOf(path: string): number {
  const [layer = ""] = path.slice("server/src/".length).split("/");
  const at = layers.indexOf(layer === "migrations" ? "schema.ts" : layer);
  return at < 0 ? layers.length : at;
}

const domainOf = (path: string) => /^server\/src\/domains\/([\w-]+)\//.exec(path)?.[1] ?? null;

/** The schema lists the tables of all layers: their types, and the SQL that makes them, which import no other layer. */
const isSchemaOfTables = ({ from, to }: Import) =>
  (from === "server/src/schema.ts" && to.endsWith("/tables.ts")) ||
  (from === "server/src/migrations/baseline.ts" && to.endsWith("/baseline.ts"));

function againstOrder({ from, to }: Import): boolean {
  if (!from.startsWith("server/src/") || !to.startsWith("server/src/")) return false;
  if (isSchemaOfTables({ from, to })) return false;
  if (rankOf(from) !== rankOf(to)) return rankOf(from) < rankOf(to);
  const [user, used] = [domainOf(from), domainOf(to)];
  return user !== null && used !== null && domains.indexOf(user) < domains.indexOf(used);
}

/** Domains are used by each other through one named file each: `domains/audit/audit.ts`. */
function besideNamedFile({ from, to }: Import): boolean {
  const [user, used] = [domainOf(from), domainOf(to)];
  if (user === null || used === null || user === used) return false;
  return to !== `server/src/domains/${used}/${used}.ts`;
}

/** The folder that a reader sees as one part: of a layer, of an area, of the site or of the contract. */
function folderOf(path: string): string {
  if (path === "server/src/schema.ts") return path;
  const [workspace, source, ...below] = path.split("/");
  const folders = below.slice(0, -1);
  const isDeep = layers.includes(folders[0] ?? "") || folders[0] === "areas";
  return [workspace, source, ...folders.slice(0, folders[0] === "areas" ? 3 : isDeep ? 2 : 1)].join("/");
}

/** Folders or files that need each other, in a circle of any length; `nameOf` tells what a path stands for. */
function circles(imports: readonly Import[], nameOf: (path: string) => string): string[][] {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [user, used] = [nameOf(from), nameOf(to)];
    if (user !== used) needs.set(user, (needs.get(user) ?? new Set()).add(used));
  }
  const reached = (start: string) => {
    const found = new Set<string>();
    const waiting = [...(needs.get(start) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(needs.get(next) ?? []));
    }
    return found;
  };
  const reach = new Map([...needs.keys()].map((folder) => [folder, reached(folder)]));
  const inCircles = [...reach].filter(([folder, found]) => found.has(folder)).map(([folder]) => folder);
  const groups = inCircles.map((folder) =>
    inCircles.filter((other) => reach.get(folder)?.has(other) && reach.get(other)?.has(folder)).sort(),
  );
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

function readFiles(...patterns: string[]): Files {
  const tracked = execFileSync("git", ["ls-files", "--", ...patterns], { cwd: root, encoding: "utf8" });
  const paths = tracked.split("\n").filter((path) => path !== "");
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** Tests and their helpers use what they like. */
const isProduct = (path: string) =>
  /^(?:server\/src|contract\/src|site\/app)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(path);

describe("the product", () => {
  const files = readFiles("*.ts", "*.tsx", "*.mjs");
  const all = importsOf(files);
  const imports = all.filter(({ from }) => isProduct(from));
  test("is read whole", () => expect(imports.length).toBeGreaterThan(4_000));

  test("imports nothing against the order of layers and domains", () => {
    expect(imports.filter(againstOrder).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test("uses each domain from others through its named file alone", () => {
    expect(imports.filter(besideNamedFile).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test("names every domain in the order", () => {
    const named = Object.keys(files).filter(isProduct).map(domainOf);
    expect([...new Set(named)].filter((name) => name !== null).sort()).toEqual([...domains].sort());
  });

  test("imports only the database's engine where owners write their tables", () => {
    const fromTables = imports.filter(
      ({ from }) => /\/(?:tables|baseline)\.ts$/.test(from) && from !== "server/src/migrations/baseline.ts",
    );
    const others = fromTables.filter(({ to }) => /^server\/src\/(?!engines\/database\/)/.test(to));
    expect(others.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test("has no circle of folders", () => {
    const counted = imports.filter((one) => !isSchemaOfTables(one));
    expect(circles(counted, folderOf)).toEqual([]);
  });

  test("has no circle of files, neither in its tests nor in its tools", () => {
    expect(circles(all, (path) => path)).toEqual([]);
  });
});

test.each([
  ["server/src/kernel/x.ts", "../engines/database/open.ts"],
  ["server/src/engines/mail/x.ts", "../../domains/identity/users/user.ts"],
  ["server/src/domains/content/x.ts", "../../pages/pages.ts"],
  ["server/src/domains/content/x.ts", "../../schema.ts"],
  ["server/src/domains/content/x.ts", "../../migrations/0126-quote-templates.ts"],
  ["server/src/migrations/0126-quote-templates.ts", "../pages/reading/baseline.ts"],
  ["server/src/schema.ts", "./pages/pages.ts"],
  ["server/src/pages/x.ts", "../operations/backup/restore.ts"],
  ["server/src/operations/x.ts", "../app.ts"],
  ["server/src/domains/audit/x.ts", "../identity/users/user.ts"],
  ["server/src/domains/content/posts/x.ts", "../../requests/store.ts"],
])("%s may not import %s", (from, specifier) => {
  expect(importsOf({ [from]: `import type { X } from "${specifier}";\n` }).filter(againstOrder)).toHaveLength(
    1,
  );
});

test.each([
  ["server/src/engines/mail/x.ts", "../../kernel/settings/settings.ts"],
  ["server/src/domains/newsletter/x.ts", "../identity/users/user.ts"],
  ["server/src/app.ts", "./operations/backup/restore.ts"],
  ["server/src/schema.ts", "./pages/reading/tables.ts"],
  ["server/src/migrations/baseline.ts", "../pages/reading/baseline.ts"],
  ["server/src/operations/x.ts", "../schema.ts"],
])("%s may import %s", (from, specifier) => {
  expect(importsOf({ [from]: `import { x } from "${specifier}";\n` }).filter(againstOrder)).toEqual([]);
});

test("a domain's other files are not for its neighbours", () => {
  const found = (specifier: string) =>
    importsOf({ "server/src/domains/identity/users/x.ts": `import { x } from "${specifier}";\n` }).filter(
      besideNamedFile,
    );
  expect(found("../../audit/actor.ts")).toHaveLength(1);
  expect(found("../../audit/audit.ts")).toEqual([]);
  expect(found("./user.ts")).toEqual([]);
});

test("a circle of folders is found, also a long one", () => {
  const found = circles(
    importsOf({
      "server/src/engines/http/x.ts": 'import "../rest/y.ts";\n',
      "server/src/engines/rest/y.ts": 'import type { Z } from "../cache/z.ts";\n',
      "server/src/engines/cache/z.ts": 'export { x } from "../http/w.ts";\n',
      "server/src/engines/html/v.ts": 'import "../http/w.ts";\n',
    }),
    folderOf,
  );
  expect(found).toEqual([["server/src/engines/cache", "server/src/engines/http", "server/src/engines/rest"]]);
});

test("a circle of files is found, also one of types alone, or between packages", () => {
  const found = (files: Files) => circles(importsOf(files), (path) => path);
  expect(
    found({
      "lab/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "lab/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    }),
  ).toEqual([["lab/a.ts", "lab/b.ts"]]);
  expect(
    found({
      "lab/a.ts": 'import type { B } from "./b.ts";\nexport type A = B[];\n',
      "lab/b.ts": 'import type { A } from "./a.ts";\nexport type B = { a: A };\n',
    }),
  ).toEqual([["lab/a.ts", "lab/b.ts"]]);
  expect(
    found({
      "contract/src/a.ts": 'import { b } from "../../server/test/b.ts";\n',
      "server/test/b.ts": 'import {\n  a,\n} from "@extenso/contract/a.ts";\n',
    }),
  ).toEqual([["contract/src/a.ts", "server/test/b.ts"]]);
});
