/**
 * A table is named in its owner's folder and nowhere else: others ask its owner. Imports say nothing about SQL, so the
 * names of tables are read in the code: in Kysely's calls, in raw SQL, and where a table is passed by its name.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { namedElsewhere } from "./tables-named-elsewhere.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = "server/src/";

/** Path → code. */
type Files = Record<string, string>;

/** Table → the folder of its owner, from every `tables.ts`: the members of its interface `…Tables`. */
function ownersIn(files: Files): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [path, code] of Object.entries(files)) {
    if (!path.endsWith("/tables.ts")) continue;
    const members = /export interface \w*Tables \{\n([\s\S]*?)\n\}/.exec(code)?.[1] ?? "";
    for (const [, table = ""] of members.matchAll(/^ {2}(\w+):/gm)) owners.set(table, posix.dirname(path));
  }
  return owners;
}

const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

const calls =
  "selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|truncateTable|from|using|table|\\w*[jJ]oin(?:Lateral)?";

/** Tables that `code` names. A word that is also a resource or a field, such as `posts`, counts only in a query. */
function tablesNamed(code: string, tables: readonly string[]): string[] {
  const names = tables.join("|");
  const unmistakable = tables.filter((name) => name.includes("_")).join("|");
  const text = withoutComments(code);
  const inCalls = [
    ...text.matchAll(new RegExp(`\\b(?:${calls})\\(\\s*(\\[[^\\]]*\\]|["'\`][^"'\`]*["'\`])`, "g")),
  ]
    .flatMap(([, argument = ""]) => [...argument.matchAll(/["'`](\w+)(?: as \w+)?["'`]/g)])
    .map(([, name = ""]) => name)
    .filter((name) => tables.includes(name));
  const rawSql = new RegExp(
    `\\b(?:from|join|into|update|table)\\s+(?:only\\s+)?"?(${names})\\b(?!["'./-])`,
    "gi",
  );
  const inStrings = [...text.matchAll(/`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g)]
    .filter(([string]) =>
      /^["`]\s*(?:\(?select|insert|update|delete|with|exists|from|create|alter|drop)\b|\b(?:select|delete)\b[\s\S]*\bfrom\b/i.test(
        string,
      ),
    )
    .flatMap(([string]) => [...string.matchAll(rawSql)])
    .map(([, name = ""]) => name);
  const byName = [
    ...text.matchAll(new RegExp(`["'\`](${unmistakable})(?: as \\w+)?["'\`]`, "g")),
    ...text.matchAll(new RegExp(`\\btable: ["'\`](${names})["'\`]`, "g")),
    ...text.matchAll(new RegExp(`\\bTables\\["(${names})"\\]`, "g")),
  ].map(([, name = ""]) => name);
  return [...new Set([...inCalls, ...inStrings, ...byName])].sort();
}

/** Migrations make and change tables of all owners, and the schema lists them; tests look where they like. */
const isHeld = (path: string) =>
  path.startsWith(source) &&
  path.endsWith(".ts") &&
  !path.startsWith(`${source}migrations/`) &&
  !/\.test\.ts$|\/test-[\w-]+\.ts$/.test(path);

/** Path below `server/src/` → tables of others that it names. */
function namedByOthers(files: Files, owners: Map<string, string>): Record<string, string> {
  const tables = [...owners.keys()];
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => isHeld(path))
      .map(([path, code]) => [
        path.slice(source.length),
        tablesNamed(code, tables)
          .filter((table) => !path.startsWith(`${owners.get(table)}/`))
          .join(" "),
      ])
      .filter(([, named]) => named !== ""),
  );
}

function readFiles(): Files {
  const tracked = execFileSync("git", ["ls-files", "--", `${source}*.ts`], { cwd: root, encoding: "utf8" });
  return Object.fromEntries(
    tracked
      .split("\n")
      .filter((path) => path !== "")
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
}

describe("the product", () => {
  const files = readFiles();
  const owners = ownersIn(files);

  test("declares its tables with their owners", () => {
    expect(owners.size).toBeGreaterThan(60);
    expect(owners.get("posts")).toBe("server/src/domains/content");
    expect(owners.get("jobs")).toBe("server/src/engines/jobs");
  });

  test("names a table in its owner's folder alone, but for a list that only gets shorter", () => {
    const listed = namedElsewhere.flatMap(({ files }) => Object.entries(files));
    expect(namedByOthers(files, owners)).toEqual(Object.fromEntries(listed));
  });

  test("names no table of a domain in an engine", () => {
    const inEngines = namedByOthers(
      Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith(`${source}engines/`))),
      new Map([...owners].filter(([, owner]) => !owner.startsWith(`${source}engines/`))),
    );
    expect(inEngines).toEqual({});
  });
});

describe("a table of somebody else is found", () => {
  const owners = ownersIn({
    "server/src/domains/content/tables.ts":
      "export interface ContentTables {\n  posts: PostsTable;\n  post_terms: { post_id: number };\n}\n",
  });
  const foundIn = (code: string) => namedByOthers({ "server/src/domains/quotes/x.ts": code }, owners);

  test.each([
    'query.selectFrom("posts").selectAll()',
    'query.selectFrom(["users", "posts as p"])',
    'query\n  .insertInto("posts")',
    'query.updateTable("posts")',
    'query.deleteFrom("posts")',
    'query.innerJoin("posts", "posts.id", "quotes.post_id")',
    'query.leftJoin("posts as parent", "parent.id", "quotes.post_id")',
    "sql`select id from posts where id = 1`",
    "sql`update posts set title = ''`",
    "sql`insert into posts (id) values (1)`",
    "sql`delete from posts`",
    'client.query("select q.id from quotes q join posts on true")',
    'sql.table("posts")',
    'hasWords({ table: "posts" })',
    'type Post = Selectable<Tables["posts"]>',
  ])("in %s", (code) => expect(foundIn(code)).toEqual({ "domains/quotes/x.ts": "posts" }));

  test("where a table is passed by its name", () => {
    expect(foundIn('rule("post_terms", {})')).toEqual({ "domains/quotes/x.ts": "post_terms" });
  });

  test.each([
    'can(user, "edit", "posts")',
    '// selectFrom("posts")',
    "/** sql`select id from posts` */",
    '"Nobody has read it from posts yet."',
    "sql`select id from quotes`",
  ])("not in %s", (code) => expect(foundIn(code)).toEqual({}));

  test("but not in its owner's folder, in migrations and tests", () => {
    const code = 'query.selectFrom("posts")';
    const paths = [
      "domains/content/save/x.ts",
      "migrations/0126-quote-templates.ts",
      "domains/quotes/x.test.ts",
    ];
    const files = Object.fromEntries(paths.map((path) => [`${source}${path}`, code]));
    expect(namedByOthers(files, owners)).toEqual({});
  });
});
