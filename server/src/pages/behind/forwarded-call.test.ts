import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestRemote, type TestRemote } from "./test-remote.ts";
import { coreRoutes, jwtRoutes, type TestWordPress } from "./test-wordpress.ts";

let remote: TestRemote;
let wordPress: TestWordPress;
let call: TestRemote["call"];

beforeAll(async () => {
  remote = await openTestRemote([...coreRoutes, ...jwtRoutes]);
  ({ wordPress, call } = remote);
  wordPress.answer = () => Response.json({ token: "x" });
});
beforeEach(() => {
  wordPress.asked.length = 0;
});
afterAll(() => remote.close());

const settings = "/wp/v2/settings";

/** All spellings that PHP reads as `rest_route`, and other parameters that turn one call into another. */
const smuggled = [
  ["as it is", `rest_route=${settings}`],
  ["with a dot", `rest.route=${settings}`],
  ["with a space", `rest+route=${settings}`],
  ["with an encoded space", `rest%20route=${settings}`],
  ["with an open bracket", `rest[route=${settings}`],
  ["with an encoded bracket", `rest%5Broute=${settings}`],
  ["percent-encoded", `rest%5Froute=${settings}`],
  ["percent-encoded throughout", `%72%65%73%74%5f%72%6f%75%74%65=${settings}`],
  ["after spaces", `%20%20rest_route=${settings}`],
  ["after a plus", `+rest_route=${settings}`],
  ["cut at a NUL", `rest_route%00x=${settings}`],
  ["as a list", `rest_route[]=${settings}`],
  ["as a map", `rest_route%5Ba%5D=${settings}`],
  ["with a second bracket", `rest_route[a]]]b=${settings}`],
  ["twice", `rest_route=/wp/v2/posts&rest.route=${settings}`],
  ["behind a semicolon", `page=1;rest_route=${settings}`],
  ["inside of a value", `search=a%26rest_route%3D${settings}`],
  ["after an empty name", `=&rest_route=${settings}`],
  ["after a thousand others", `${"a=1&".repeat(1_100)}rest_route=${settings}`],
  ["in bytes that are no UTF-8", `rest%FFroute=1&rest_route%FF=${settings}`],
  ["a method", "_method=GET"],
  ["a method with a dot", ".method=DELETE"],
  ["a script", "_jsonp=alert"],
  ["a script with a space", "%20jsonp=alert&+_jsonp=alert"],
  ["an envelope", "_envelope=1"],
  ["a session's key", "_wpnonce=1&_wp_json_nonce=1"],
  ["another page", "p=1&author_name=x&feed=rss2&preview=true&s=x"],
  ["another record", "id=5"],
] as const;

/** Arguments of `posts` that our own API declares, and those that shape every response. */
const taken = /^(_fields|_embed|context|page|per_page|search|slug|status)(%5B|=|$)/;

function namesIn(line: string): string[] {
  const query = line.split("?")[1] ?? "";
  return query.split("&").filter(Boolean);
}

describe("of a query goes on what the route declares, and nothing else", () => {
  test.each(smuggled)("%s", async (_, query) => {
    await call("GET", `/wp/v2/posts?per_page=2&${query}&_embed`);
    await call("GET", `/wp/v2/posts?${query}`);
    expect(remote.lines()).toHaveLength(2);
    for (const line of remote.lines()) {
      expect(line).toMatch(/^GET \/wp-json\/wp\/v2\/posts(\?|$)/);
      for (const pair of namesIn(line)) expect(pair).toMatch(taken);
    }
    expect(remote.lines()[0]).toContain("per_page=2");
  });

  test("with the plain form of an address too: the first of two routes is no better than the second", async () => {
    await call("GET", `/?rest_route=/wp/v2/posts&rest.route=${settings}&_embed`);
    await call("GET", `/?rest.route=${settings}&rest_route=/wp/v2/posts`);
    expect(remote.lines()).toEqual(["GET /wp-json/wp/v2/posts?_embed", "GET /wp-json/wp/v2/posts"]);
    expect(await call("GET", `/?rest_route=/wp/v2/posts&rest_route=${settings}`)).toBeNull();
    expect(await call("GET", `/?rest.route=/wp/v2/posts`)).toBeNull();
  });

  test("in one spelling and order, so that what is the same read is known for the same", async () => {
    await call("GET", "/wp/v2/posts?status[]=publish&search=%C3%A9%20a&_embed=1&page=2");
    await call("GET", "/wp/v2/posts/?p%61ge=2&_embed=1&search=é+a&status%5B0%5D=publish&utm_source=x");
    const [first, second] = remote.lines();
    expect(first).toBe("GET /wp-json/wp/v2/posts?_embed=1&page=2&search=%C3%A9+a&status%5B0%5D=publish");
    expect(second).toBe(first);
  });

  test("also where the call writes, or asks what may be asked", async () => {
    const body = { username: "casey", password: "x" };
    await call("POST", `/jwt-auth/v1/token?rest.route=${settings}&_jsonp=a`, {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
    await call("OPTIONS", `/wp/v2/posts?rest_route=${settings}&_jsonp=a`);
    expect(remote.lines()).toEqual(["POST /wp-json/jwt-auth/v1/token", "OPTIONS /wp-json/wp/v2/posts"]);
  });
});

describe("of a body go on plain arguments, as JSON", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };

  test.each(smuggled)("of a form: %s", async (_, fields) => {
    await call("POST", "/jwt-auth/v1/token", { headers: form, body: `username=casey&${fields}` });
    const [asked] = wordPress.asked;
    expect(asked?.line).toBe("POST /wp-json/jwt-auth/v1/token");
    expect(asked?.headers.get("content-type")).toBe("application/json");
    const sent = JSON.parse(asked?.body ?? "");
    expect(sent).toMatchObject({ username: "casey" });
    for (const name of Object.keys(sent)) expect(name).toMatch(/^(?!rest_route$)[a-z]\w*$/i);
  });

  test("of a form with parts", async () => {
    const parts = new FormData();
    parts.set("username", "casey");
    for (const name of ["rest_route", "rest.route", "rest route", "_method"]) parts.set(name, settings);
    await call("POST", "/jwt-auth/v1/token", { body: parts });
    expect(JSON.parse(wordPress.asked[0]?.body ?? "")).toEqual({ username: "casey" });
    expect(wordPress.asked[0]?.headers.get("content-type")).toBe("application/json");
  });

  test("of JSON, in which the same name stands once", async () => {
    const headers = { "Content-Type": "application/json; charset=utf-8" };
    const names = [
      "rest_route",
      "rest.route",
      "rest[route",
      "_method",
      "_jsonp",
      "_envelope",
      "id",
      "",
      "a b",
    ];
    const fields = names.map((name) => `${JSON.stringify(name)}:"${settings}"`).join();
    const body = `{${fields},"first_name":"x","first_name":"Casey","meta":{"_a":[1]}}`;
    await call("POST", "/wp/v2/users/4", { headers, body });
    expect(wordPress.asked[0]?.body).toBe('{"first_name":"Casey","meta":{"_a":[1]}}');
  });

  test.each([
    ["broken JSON", "application/json", "{", 400],
    ["JSON without fields", "application/json", '"x"', 400],
    ["JSON deeper than any", "application/json", `{"a":${"[".repeat(30_000)}`, 400],
    ["more than a call has", "application/json", JSON.stringify({ a: "x".repeat(65_536) }), 413],
    ["a form with parts that is none", "multipart/form-data; boundary=x", "no form", 400],
  ])("%s is refused here", async (_, type, body, status) => {
    const answer = await call("POST", "/jwt-auth/v1/token", { headers: { "Content-Type": type }, body });
    expect(answer?.status).toBe(status);
    expect(remote.lines()).toEqual([]);
  });

  test("what is neither is no body", async () => {
    await call("POST", "/jwt-auth/v1/token", { headers: { "Content-Type": "text/xml" }, body: "<a/>" });
    expect([wordPress.asked[0]?.body, wordPress.asked[0]?.headers.get("content-type")]).toEqual(["", null]);
  });
});

test("an envelope is put around it here, so that a failure in it is still seen as one", async () => {
  wordPress.answer = () =>
    Response.json([{ id: 7 }], { headers: { "X-WP-Total": "4", "X-WP-TotalPages": "2" } });
  const answer = await call("GET", "/wp/v2/posts?_envelope=1");
  expect(answer?.headers.has("X-WP-Total")).toBe(false);
  expect(await answer?.json()).toEqual({
    body: [{ id: 7 }],
    status: 200,
    headers: {
      "X-WP-Total": 4,
      "X-WP-TotalPages": 2,
      Link: '<https://studio.example.test/wp-json/>; rel="https://api.w.org/"',
    },
  });
  wordPress.answer = () => new Response("down", { status: 503 });
  const failed = await call("GET", "/wp/v2/posts?_envelope");
  expect([failed?.status, failed?.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await failed?.json()).toMatchObject({ status: 503, body: { code: "content_server_unreadable" } });
  wordPress.answer = () => Response.json({ token: "x" });
});

describe("the method", () => {
  test("of a POST may be another, by header or parameter", async () => {
    for (const [path, headers] of [
      ["/extenso/v1/account?_method=DELETE", {}],
      ["/extenso/v1/account", { "X-HTTP-Method-Override": "delete" }],
    ] as const) {
      await call("POST", path, { headers: { Authorization: "Bearer x", ...headers } });
    }
    expect(wordPress.asked).toHaveLength(2);
    for (const { line, headers } of wordPress.asked) {
      expect(line).toBe("POST /wp-json/extenso/v1/account");
      expect(headers.get("x-http-method-override")).toBe("DELETE");
    }
  });

  test("of a read may be one that writes, and is sent so", async () => {
    await call("GET", "/extenso/v1/account?_method=DELETE", { headers: { Authorization: "Bearer x" } });
    expect(remote.lines()).toEqual(["POST /wp-json/extenso/v1/account"]);
    expect(wordPress.asked[0]?.headers.get("x-http-method-override")).toBe("DELETE");
  });

  test("of a read stays one where everybody may write", async () => {
    expect(await call("GET", "/jwt-auth/v1/token?_method=POST&username=casey")).toBeNull();
    expect(remote.lines()).toEqual([]);
  });

  test("of a POST may be a read, with the arguments in its JSON", async () => {
    const headers = { "Content-Type": "application/json", "X-HTTP-Method-Override": "GET" };
    const body = JSON.stringify({ per_page: 2, title: "not declared", rest_route: settings });
    await call("POST", "/wp/v2/posts", { headers, body });
    const [asked] = wordPress.asked;
    expect([asked?.line, asked?.headers.get("x-http-method-override"), asked?.body]).toEqual([
      "POST /wp-json/wp/v2/posts",
      "GET",
      '{"per_page":2}',
    ]);
  });

  test("that no route of ours has stays here", async () => {
    for (const method of ["PROPFIND", "LINK"]) expect(await call(method, "/jwt-auth/v1/token")).toBeNull();
    expect(await call("POST", "/wp/v2/search")).toBeNull();
    expect(await call("POST", "/wp/v2/comments")).toBeNull();
    expect(remote.lines()).toEqual([]);
  });
});

test("a route that our own API has not is not there either", async () => {
  for (const path of [
    "/wp/v2/users/4/application-passwords",
    "/wp/v2/users/me/application-passwords",
    "/wp/v2/posts/7/revisions/3/parent",
    "/wp/v2/posts/7/comments",
    "/wp/v2/media/7/edit",
    "/jwt-auth/v1/admin",
    "/extenso/v1/account/everything",
    `/wp/v2/posts/${"7".repeat(600)}`,
  ]) {
    expect(await call("GET", path, { headers: { Authorization: "Bearer x" } })).toBeNull();
  }
  expect(remote.lines()).toEqual([]);
});

test("search, kinds, comments and authors are those of the content", async () => {
  const plain = [
    "/wp/v2/search?search=a&type=post",
    "/wp/v2/types/post",
    "/wp/v2/comments?post=7",
    "/wp/v2/users/3",
  ];
  wordPress.routes = coreRoutes;
  remote.open();
  for (const path of plain) expect((await call("GET", path))?.status).toBe(200);
  expect(remote.lines()).toHaveLength(4);
  // A signed-in caller belongs to this server, because such a WordPress has no accounts.
  const headers = { Authorization: "Bearer x" };
  expect(await call("GET", "/wp/v2/users/3", { headers })).toBeNull();
  expect(await call("GET", "/wp/v2/users/me")).toBeNull();
});
