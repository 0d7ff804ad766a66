import { expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { isCoreReach } from "../../../kernel/test-reach.ts";
import { openTestApi } from "../test-api.ts";

/** PostgreSQL refuses texts that SQLite takes; what it would choke on comes up early and often. */
const counts = isCoreReach ? { sqlite: 1_200, postgres: 600 } : { sqlite: 10_000, postgres: 3_000 };

/** The same numbers at every run (mulberry32), so that a failure can be looked at again. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const nasty: unknown[] = [
  "",
  " ",
  "casey_member",
  "casey_member@example.test",
  "Rig-Casey-Pass-1",
  "a@b.test",
  "Kettle-and-Fog-7",
  "\u0000",
  "casey\u0000",
  "a\u0000@b.test",
  "\ud800",
  "\udfff\ud83d",
  "\uFEFF",
  "\u202e",
  "💥".repeat(70),
  "é".repeat(128),
  "x".repeat(100_000),
  "<".repeat(5_000),
  "<script>".repeat(2_000),
  `${"a".repeat(64)}@${"b".repeat(300)}.test`,
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  "%00",
  "%",
  "../../../etc/passwd",
  "{{7*7}}",
  "$\u007bjndi:ldap://x}",
  "javascript:alert(1)",
  "https://[::1",
  "http://a:99999",
  "1e999",
  "-0",
  "NaN",
  "99999999999999999999",
  "2147483648",
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  ["administrator"],
  { administrator: true },
  { toString: 1 },
  { $ne: null },
  { length: -1 },
  Array.from({ length: 500 }, () => "x"),
  JSON.parse('{"__proto__":{"a":1}}'),
];

/** @returns a value that the field accepts. */
function rightFor(name: string, random: () => number): unknown {
  const number = Math.floor(random() * 10_000);
  if (name === "username") return random() < 0.3 ? "casey_member" : `member_${number}`;
  if (name === "email") return `member_${number}@example.test`;
  if (name === "password" || name === "current_password") return "Rig-Casey-Pass-1";
  if (name === "new_password") return "Kettle-and-Fog-7";
  return "Casey";
}

const fields = [
  "username",
  "email",
  "password",
  "first_name",
  "last_name",
  "name",
  "url",
  "description",
  "roles",
  "token",
  "refresh_token",
  "current_password",
  "new_password",
  "id",
  "meta",
  "avatar_url",
  "_method",
  "_fields",
  "_envelope",
  "_embed",
  "context",
  "rest_route",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
];

/** With the fields each one reads, so that many requests get past the first check. */
const paths: [path: string, reads: string][] = [
  ["/jwt-auth/v1/token", "username password"],
  ["/jwt-auth/v1/token/validate", ""],
  ["/jwt-auth/v1/token/refresh", "refresh_token"],
  ["/extenso/v1/register", "username email password first_name last_name"],
  ["/extenso/v1/logout", ""],
  ["/extenso/v1/password", "current_password new_password"],
  ["/extenso/v1/password/forgot", "email username"],
  ["/extenso/v1/password/reset", "token password"],
  ["/extenso/v1/email/confirm", "token"],
  ["/extenso/v1/email/change", "email"],
  ["/extenso/v1/email/undo", "token"],
  ["/extenso/v1/email/send-confirmation", ""],
  ["/extenso/v1/account", "password"],
  ["/extenso/v1/account/export", ""],
  ["/extenso/v1/sessions", ""],
  ["/extenso/v1/sessions/00000000-0000-4000-8000-000000000000", ""],
  ["/extenso/v1/avatar", ""],
  ["/wp/v2/users/me", "username name first_name last_name email url description roles"],
  ["/wp/v2/users/3", "username name first_name last_name email url description roles"],
  ["/wp/v2/users/2", "first_name roles"],
  ["/wp/v2/users/0", ""],
  ["/wp/v2/users/99999999999999999999", ""],
  ["/wp/v2/users/1%00", ""],
  ["/extenso/v1/sessions/%00%ff%fe", ""],
  ["/extenso/v1/sessions/------------------------------------", ""],
  ["/", ""],
  ["//", ""],
  ["/%2e%2e/x", ""],
  ["/extenso/v1/%F0%28", ""],
];

const methods = [
  "GET",
  "HEAD",
  "POST",
  "POST",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "PROPFIND",
  "LOCK",
];
const types = [
  "application/json",
  "application/json",
  "application/json;charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "text/plain",
  "application/octet-stream",
  "image/svg+xml",
  "application/vnd.api+json",
  ";;;",
  "",
];

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function makeRequest(random: () => number, tokens: string[]) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const [path, reads] = pick(paths);
  const names =
    random() < 0.7 ? reads.split(" ") : Array.from({ length: Math.floor(random() * 7) }, () => pick(fields));
  const given = Object.fromEntries(
    names.filter(Boolean).map((name) => [name, random() < 0.8 ? rightFor(name, random) : pick(nasty)]),
  );
  const pairs = Object.entries(given).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value).slice(0, 500).toWellFormed())}`,
  );
  const straight = random() < 0.5;
  const bodies = [
    () => JSON.stringify(given),
    () => JSON.stringify(given).slice(0, -1 - Math.floor(random() * 10)),
    () => JSON.stringify(pick(nasty)) ?? "",
    () => pairs.join("&"),
    () =>
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\n${pick(["\r\n--b--\r\n", "", "\r\n--b\r\n"])}`,
    () => `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
    () => Buffer.from(Array.from({ length: 200 }, () => Math.floor(random() * 256))),
    () => "",
  ];
  const method = pick(methods);
  const headers: Record<string, string> = { "Content-Type": straight ? "application/json" : pick(types) };
  const authorization = pick([
    "",
    "",
    "Bearer",
    "Bearer x",
    "Bearer a.b.c",
    "Basic eDp5",
    "bearer  ",
    ...tokens.map((token) => `Bearer ${token}`),
  ]);
  if (authorization) headers.Authorization = authorization;
  if (random() < 0.1) headers["X-HTTP-Method-Override"] = pick(methods);
  if (random() < 0.1) headers["X-Forwarded-For"] = pick(["203.0.113.1", "x", ",,,", "[::1]:1"]);
  const query =
    random() < 0.3
      ? `?${pick([pairs.join("&"), "a[][][][][][]=1&a[b]=2", "%ff=%fe&&&=", "_fields[]=x", "_envelope", "rest_route=/wp/v2/users/me"])}`
      : "";
  const hasBody = !["GET", "HEAD"].includes(method);
  return {
    method,
    path: path + query,
    call: { headers, ...(hasBody ? { body: (straight ? bodies[0] : pick(bodies))?.() } : {}) },
  };
}

test.each(databaseKinds)(
  "of thousands of hostile requests none fails, hangs or gives anything away (%s)",
  async (kind) => {
    const api = await openTestApi(kind);
    try {
      const casey = await api.studio.addMember("casey_member");
      await api.studio.addMember("studio_admin", { roles: ["administrator"] });
      const before = await api.studio.database.query
        .selectFrom("users")
        .selectAll()
        .where("id", "=", 2)
        .execute();
      const random = numbersFrom(20261121);
      const tokens: string[] = [];
      const statuses = new Map<number, number>();
      for (let index = 0; index < counts[kind]; index++) {
        if (index % 100 === 0) {
          // Earlier ones signed out, changed their passwords or left.
          await api.studio.addMember(`fresh_${index}`);
          tokens.unshift((await api.signIn(`fresh_${index}`)).token);
          tokens.length = Math.min(tokens.length, 3);
          if (index % 1_000 === 0) api.studio.pass({ minutes: 5 });
        }
        const { method, path, call } = makeRequest(random, tokens);
        const response = await api.send(method, path, call);
        const text = await response.text();
        const secrets = ["argon2", "SQLITE", "node_modules", "at Object.", casey.password_hash];
        // Only then: bodies are up to 100 KB, and most requests go well.
        if (response.status >= 500 || secrets.some((secret) => text.includes(secret)))
          expect.fail(
            `${index}: ${method} ${path} ${JSON.stringify(call).slice(0, 600)} → ${response.status} ${text.slice(0, 300)}`,
          );
        const { "X-HTTP-Method-Override": meant } = call.headers;
        const isHead = [method, meant].includes("HEAD") || /_method=HEAD/.test(path);
        if (!isHead) JSON.parse(text);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      }
      // It went deep enough to be accepted and refused in every way there is.
      for (const status of [200, 201, 400, 401, 403, 404])
        expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(0);
      const { query } = api.studio.database;
      expect(await query.selectFrom("users").selectAll().where("id", "=", 2).execute()).toEqual(before);
      const roles = await query.selectFrom("user_roles").select("role").where("user_id", "!=", 2).execute();
      expect(new Set(roles.map(({ role }) => role))).toEqual(new Set(["subscriber"]));
    } finally {
      await api.studio.close();
    }
  },
  180_000,
);
