/**
 * Sends the values below to each declared argument and to those that all routes share, one by one. The arguments
 * come from the table of routes, so new routes are covered at once. Each argument gets a third of what both databases
 * treat alike, on SQLite also a third of what they treat differently, and its neighbours get others; with `ALL_CASES`
 * (`npm run rounds -- cases`) all get everything, and in the core reach a twenty-fourth, and on PostgreSQL a twelfth
 * of what they treat differently. Switches, choices and numbers get a fourth of that, since one piece of code reads
 * them for all routes, but on PostgreSQL each number gets those that its columns can't hold.
 * Arguments that all routes share get an eighth: the same code reads them everywhere.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiResources } from "../../src/app.ts";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import type { Argument } from "../../src/engines/rest/arguments/argument-schema.ts";
import type { Endpoint, RestRoute } from "../../src/engines/rest/route.ts";
import { isCoreReach } from "../../src/kernel/test-reach.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";
import { isReadAlike } from "./worst-cases.ts";

/** Numbers beyond PostgreSQL's integer columns. */
const largeNumbers = ["2147483648", "99999999999999999999"];
/** Values that PostgreSQL treats differently from SQLite, so they are sent on both. */
const strictTexts = [
  ...largeNumbers,
  "\u0000",
  "a\u0000b",
  "\ud800",
  "_%_\\%",
  "0000-01-01T00:00:00",
  "9999-12-31T23:59:59",
];

const otherTexts = [
  "",
  " ",
  "0",
  "-1",
  "1.5",
  "1e999",
  "NaN",
  "\u202e",
  "💥".repeat(70),
  // Almost fills a request's head, which Node bounds at 16 KB.
  "x".repeat(15_000),
  "%",
  "\\",
  "' OR 1=1 --",
  '"; DROP TABLE posts; --',
  '"'.repeat(500),
  "-".repeat(500),
  ",".repeat(2_000),
  "../../../etc/passwd",
  "<script>".repeat(500),
  "{{origin}}",
  "constructor",
  "__proto__",
  "2026-02-30T25:61:61",
  "+275760-09-13T00:00:00",
  "any",
  "edit",
  "embed",
  "include",
  "relevance",
];

const strictStructures: unknown[] = [1e308, [null, {}, "\u0000"], { terms: ["\u0000"], operator: "AND" }];

const otherStructures: unknown[] = [
  null,
  true,
  0,
  -1,
  [],
  {},
  [[[]]],
  Array.from({ length: 5_000 }, (_, index) => index),
  { terms: { 0: 1 }, operator: ["AND"], include_children: "x" },
  JSON.parse('{"__proto__": {"roles": ["administrator"]}}'),
];

const { ALL_CASES } = process.env;
const oneStrictIn = isCoreReach ? { sqlite: 24, postgres: 12 } : { sqlite: ALL_CASES ? 1 : 3, postgres: 1 };
const oneOtherIn = isCoreReach ? 24 : ALL_CASES ? 1 : 3;

/** @param turn differs for each argument. */
function oneOf<T>(count: number, values: readonly T[], turn: number): T[] {
  return values.filter((_, at) => (at + turn) % count === 0);
}

const oneReadAlikeIn = ALL_CASES ? 1 : 4;
const oneSharedIn = ALL_CASES ? 1 : 8;
const forAll = ["_fields", "_embed", "_envelope", "_method", "_locale", "rest_route", "context"];

function pathsOf({ namespace, path }: RestRoute): string[] {
  const ids = ["25", "2147483648", "9".repeat(400)];
  const slugs = ["post", "category", "publish", "nothing"];
  const fill = (value: string) =>
    `/${namespace}${path.replace(/\(\?P<\w+>(?:[^()]|\([^()]*\))+\)/g, () => value)}`;
  if (!path.includes("(?P<")) return [`/${namespace}${path}`];
  if (path.includes("{36}")) return [fill("00000000-0000-0000-0000-000000000000")];
  return (path.includes("[\\d]+") ? ids : slugs).map(fill);
}

/** Sign-ins and the like are slow by design, and have attack tests of their own. */
const ownTests = /^(jwt-auth|extenso)\/v1\/(token|register|password|email|account|avatar|sessions|logout)/;

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  const isStrict = kind === "postgres";
  let turn = 0;
  /** @param argument undefined for those that all routes share. */
  const rarenessOf = (argument: Argument<never> | undefined) => {
    if (!argument) return oneSharedIn;
    return isReadAlike(argument) ? oneReadAlikeIn : 1;
  };
  /** For the next argument. */
  const textsInTurn = (argument?: Argument<never>) => {
    turn += 1;
    const rareness = rarenessOf(argument);
    const isNumber = argument?.type === "integer" || argument?.type === "number";
    return new Set([
      ...(isStrict && isNumber && !isCoreReach ? largeNumbers : []),
      ...oneOf(oneStrictIn[kind] * rareness, strictTexts, turn),
      ...(isStrict ? [] : oneOf(oneOtherIn * rareness, otherTexts, turn)),
    ]);
  };
  const structuresInTurn = (rareness = 1) => [
    ...oneOf(oneStrictIn[kind] * rareness, strictStructures, turn),
    ...(isStrict ? [] : oneOf(oneOtherIn * rareness, otherStructures, turn)),
  ];
  let site: WordPressSite;
  /** `path` names existing records, `others` missing ones; those are called once. */
  let calls: { endpoint: Endpoint; path: string; others: string[] }[];
  beforeAll(async () => {
    site = await openWordPressSite(kind);
    calls = apiResources(site.dependencies)
      .flatMap(({ routes }) => routes)
      .filter(({ namespace, path }) => !ownTests.test(namespace + path))
      .flatMap((route) =>
        route.endpoints.map((endpoint) => {
          const [path = "", ...others] = pathsOf(route);
          return { endpoint, path, others };
        }),
      );
  });
  afterAll(() => site.close());

  async function survives(path: string, method: string, body?: unknown): Promise<number> {
    const by = method === "GET" ? {} : { by: "studio_admin" as const };
    const answer = await site.ask(path, { method, ...by, ...(body === undefined ? {} : { json: body }) });
    const text = JSON.stringify(answer.body) ?? "";
    // 501: records without a bin are deleted only with `force`, as in WordPress.
    const failed = answer.status >= 500 && answer.status !== 501;
    // One `expect` per answer, with a message, took a tenth of the time for some 20,000 answers.
    if (failed || /SQLITE|node_modules|syntax error|argon2/.test(text))
      expect.fail(
        `${method} ${path.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 300)}: ${answer.status} ${text.slice(0, 300)}`,
      );
    return answer.status;
  }

  test("no value of any argument in the query makes any route fail", async () => {
    const statuses = new Set<number>();
    for (const { endpoint, path, others } of calls) {
      if (!endpoint.methods.includes("GET")) continue;
      for (const other of others) statuses.add(await survives(other, "GET"));
      const { args = {} } = endpoint;
      for (const name of new Set([...Object.keys(args), ...forAll])) {
        for (const text of textsInTurn(args[name])) {
          const value = encodeURIComponent(text.toWellFormed());
          const queries = [`${name}=${value}`];
          if (strictTexts.includes(text)) queries.push(`${name}[]=${value}`, `${name}[${value}]=1`);
          for (const query of queries) statuses.add(await survives(`${path}?${query}`, "GET"));
        }
      }
    }
    // The set of refusals varies with the values that this run picks.
    expect([200, 400, 401, 403, 404, 414]).toEqual(expect.arrayContaining([...statuses]));
    expect(statuses).toContain(200);
    expect(statuses).toContain(400);
  }, 180_000);

  test("nor in the body", async () => {
    const statuses = new Set<number>();
    for (const { endpoint, path, others } of calls) {
      const [method = "GET"] = endpoint.methods;
      if (method === "GET") continue;
      for (const [name, argument] of Object.entries(endpoint.args ?? {})) {
        for (const value of [...textsInTurn(argument), ...structuresInTurn(rarenessOf(argument))]) {
          statuses.add(await survives(path, method, { ...wellFormed(endpoint), [name]: value }));
        }
      }
      for (const other of [path, ...others]) {
        for (const body of structuresInTurn()) statuses.add(await survives(other, method, body));
      }
    }
    expect(statuses).toContain(200);
    expect(statuses).toContain(400);
  }, 180_000);
});

/** Gives each required argument a valid value, so that the attacked argument is the one that is checked. */
function wellFormed({ args = {} }: Endpoint): Record<string, unknown> {
  const required = Object.entries(args).filter(([, argument]) => argument.required);
  return Object.fromEntries(
    required.map(([name, { type, format, enum: choices }]) => {
      if (choices) return [name, choices[0]];
      if (format === "email") return [name, "dana@example.test"];
      return [name, type === "integer" ? 1 : "some words"];
    }),
  );
}
