/** Targets of the documents exist: links, files, and the sections that code and documents cite. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sitePartNames } from "../contract/src/site-content/parts.ts";
import { environmentSchema } from "../server/src/kernel/settings/environment-schema.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

function tracked(...patterns: string[]): string[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "--", ...patterns],
    { cwd: root, encoding: "utf8" },
  );
  return listed.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
}

const documents = tracked("*.md");
/** As caches and routes name the parts of the site's content. */
const contentKeys = new Set<string>(sitePartNames.map((part) => `site/${part}`));

/** Headings as GitHub makes anchors of them. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

test("every link of a document leads to a file, and to a heading in it", () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path = "", anchor]) => {
        const target = path === "" ? document : join(dirname(document), path);
        const isThere =
          existsSync(join(root, target)) && (anchor === undefined || anchorsOf(read(target)).has(anchor));
        return isThere ? [] : [`${document}: ${link.slice(1)}`];
      },
    ),
  );
  expect(broken).toEqual([]);
});

/** Messages of `log.error`, which somebody is woken by. Those made up of parts are looked for by hand. */
test("every error that the server logs is told in docs/watching.md, with what to do", () => {
  const messages = tracked("server/src/**/*.ts")
    .filter((path) => !path.endsWith(".test.ts"))
    .flatMap((path) =>
      [...read(path).matchAll(/\blog\.error\(\s*(?:\{[^}]*\}|\w+),\s*"([^"]+)"/g)].map(
        ([, said = ""]) => said,
      ),
    );
  expect(messages.length).toBeGreaterThan(20);
  const told = read("docs/watching.md");
  expect(messages.filter((message) => !told.includes(`\`${message}\``))).toEqual([]);
});

test("every file that a document names is there", () => {
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:contract|docs|e2e|lab|scripts|server|site)\/[\w./*-]+)`/g)].flatMap(
      ([, path = ""]) => {
        const isThere = path.includes("*") ? tracked(path).length > 0 : existsSync(join(root, path));
        // Builds are made; keys of the site's content are no files.
        const isElsewhere = /^site\/builds?(\/|$)/.test(path) || contentKeys.has(path);
        return isThere || isElsewhere ? [] : [`${document}: ${path}`];
      },
    ),
  );
  expect(missing).toEqual([]);
});

const cited =
  /docs\/(specification|architecture|art-direction)\.md §(\d+(?:\.\d+)?)((?:(?:,| and) §\d+(?:\.\d+)?)*)/g;

test("every section that code cites is there", () => {
  const sections = new Map(
    ["specification", "architecture", "art-direction"].map((name) => [
      name,
      new Set(
        [...read(`docs/${name}.md`).matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number),
      ),
    ]),
  );
  let citations = 0;
  const lost = tracked("*.ts", "*.tsx", "*.mjs", "*.css", "*.md").flatMap((path) =>
    [...read(path).matchAll(cited)].flatMap(([citation, name = "", first, others = ""]) => {
      citations += 1;
      const numbers = [first, ...(others.match(/\d+(?:\.\d+)?/g) ?? [])];
      return numbers.every((number) => sections.get(name)?.has(number)) ? [] : [`${path}: ${citation}`];
    }),
  );
  expect(lost).toEqual([]);
  expect(citations).toBeGreaterThan(50);
});

test("every decision that code cites is there, each number once", () => {
  const numbers = tracked("docs/decisions/*.md").map((path) =>
    path.slice("docs/decisions/".length, -".md".length).slice(0, 3),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  const lost = tracked("*.ts", "*.tsx", "*.mjs", "*.css", "*.md").flatMap((path) =>
    [...read(path).matchAll(/(?:docs\/decisions\/|[Dd]ecision )(\d{3})\b/g)].flatMap(
      ([citation, number = ""]) => (numbers.includes(number) ? [] : [`${path}: ${citation}`]),
    ),
  );
  expect(lost).toEqual([]);
});

test("the architecture names every folder of contract, server and site", () => {
  const text = read("docs/architecture.md");
  const server = ["", "/engines", "/domains", "/operations"].map((layer) => `server/src${layer}`);
  const parents = ["contract/src", ...server, "site/app"];
  const folders = parents.flatMap((parent) =>
    tracked(`${parent}/*/**`).map((path) => path.slice(parent.length + 1).split("/")[0]),
  );
  const unnamed = [...new Set(folders)].filter((folder) => !text.includes(`\`${folder}/`));
  expect(unnamed).toEqual([]);
});

/** First and second cells of the rows whose first cell begins with code. */
function rowsOf(document: string): [first: string, second: string][] {
  return [...read(document).matchAll(/^\| (`[^|]*) \| ([^|]*) \|/gm)].map(([, first = "", second = ""]) => [
    first,
    second,
  ]);
}

test("docs/commands.md has a row for every npm script, and for nothing else", () => {
  const told = rowsOf("docs/commands.md").map(([cell]) => /^`npm (?:run )?([\w:-]+)/.exec(cell)?.[1]);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect([...new Set(told)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

/** `REPLICAS` has 0 for "not said"; what follows from that stands in words. */
const defaultInWords = new Set(["REPLICAS"]);

/** A default as the environment would spell it; `null` where there is none, or where words tell of it. */
function writtenDefault(name: string, schema: { safeParse(value: unknown): { data?: unknown } }) {
  const { data } = schema.safeParse(undefined);
  if (data === undefined || defaultInWords.has(name) || Array.isArray(data)) return null;
  return typeof data === "boolean" ? String(Number(data)) : String(data);
}

test("docs/settings.md has a row with the default for every setting, and for nothing else", () => {
  const told = new Map(
    rowsOf("docs/settings.md").map(([cell, byDefault]) => [cell.replaceAll("`", ""), byDefault]),
  );
  const schemas = Object.entries(environmentSchema.shape);
  expect([...told.keys()].toSorted()).toEqual(schemas.map(([name]) => name).toSorted());
  const wrong = schemas.flatMap(([name, schema]) => {
    const expected = writtenDefault(name, schema);
    const cell = told.get(name) ?? "";
    const isRight = expected === null ? cell !== "" : cell === `\`${expected}\``;
    return isRight ? [] : [`${name}: ${cell}; the schema says ${expected}`];
  });
  expect(wrong).toEqual([]);
});
