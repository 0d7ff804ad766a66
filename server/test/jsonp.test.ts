/** `_jsonp` as WordPress 7.1.4 answers it: an answer as a script, for pages of other sites alone. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWordPressSite, publicUrl, type WordPressSite } from "./wordpress-site.ts";

let site: WordPressSite;
beforeAll(async () => {
  site = await openWordPressSite("sqlite");
});
afterAll(() => site.close());

const javascript = "application/javascript; charset=UTF-8";

test.each([
  ["/wp/v2/posts/43?_jsonp=cb&_fields=id", 200, '/**/cb({"id":43})'],
  ["/wp/v2/posts/43?_jsonp=a.b.c9_&_fields=id", 200, '/**/a.b.c9_({"id":43})'],
  ["/?rest_route=/wp/v2/posts/43&_fields=id&%5Fjsonp=cb", 200, '/**/cb({"id":43})'],
  ["/wp/v2/posts?_jsonp=cb&per_page=2&_fields=id", 200, '/**/cb([{"id":43},{"id":42}])'],
  ["/wp/v2/posts/43?_fields=id&_pretty&_jsonp=cb", 200, '/**/cb({\n    "id": 43\n})'],
  [
    "/wp/v2/posts/9999?_jsonp=cb",
    404,
    '/**/cb({"code":"rest_post_invalid_id","message":"Invalid post ID.","data":{"status":404}})',
  ],
  [
    "/nope?_jsonp=cb",
    404,
    '/**/cb({"code":"rest_no_route","message":"No route was found matching the URL and request method.","data":{"status":404}})',
  ],
])("%s is a script", async (path, status, script) => {
  const answer = await site.ask(path);
  expect([answer.status, answer.headers.get("Content-Type"), answer.body]).toEqual([
    status,
    javascript,
    script,
  ]);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect([answer.headers.get("Cache-Control"), answer.headers.get("ETag")]).toEqual(["no-store", null]);
});

test.each(["a-b", "%C3%A9", "alert(1)//", "a%20b", "a%0A", "x".repeat(129)])(
  "%s is no function's name",
  async (name) => {
    const answer = await site.ask(`/wp/v2/posts/43?_fields=id&_jsonp=${name}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([400, javascript]);
    expect(JSON.parse(answer.body)).toEqual({
      code: "rest_callback_invalid",
      message: "Invalid JSONP callback function.",
    });
  },
);

test.each(["_jsonp[]=x", "_jsonp[]="])("%s is none either", async (query) => {
  expect((await site.ask(`/wp/v2/posts/43?${query}`)).status).toBe(400);
});

test.each(["_jsonp=", "_jsonp", "_jsonp=0"])("%s asks for none", async (query) => {
  const { status, body } = await site.ask(`/wp/v2/posts/43?_fields=id&${query}`);
  expect([status, body]).toEqual([200, { id: 43 }]);
});

test("a wrong name is refused before a token is read", async () => {
  const headers = { Authorization: "Bearer nonsense" };
  expect((await site.ask("/wp/v2/users/me?_jsonp=a-b", { headers })).status).toBe(400);
  const read = await site.ask("/wp/v2/users/me?_fields=id&_jsonp=cb", { by: "studio_admin" });
  expect(read.body).toBe('/**/cb({"id":1})');
});

test("a script that is asked for again is one again, and the plain answer stays what it was", async () => {
  const path = "/wp/v2/posts/42?_fields=id";
  const encodings = { "Accept-Encoding": "gzip, br" };
  for (const name of ["one", "two"]) {
    expect((await site.ask(path)).body).toEqual({ id: 42 });
    const tag = (await site.ask(path)).headers.get("ETag") ?? "";
    const answer = await site.ask(`${path}&_jsonp=${name}`, {
      headers: { "If-None-Match": tag, ...encodings },
    });
    expect([answer.status, answer.body]).toEqual([200, `/**/${name}({"id":42})`]);
  }
});

test("a long answer is whole, though a compressed one is kept", async () => {
  const path = "/wp/v2/posts?per_page=9";
  const headers = { "Accept-Encoding": "gzip, br" };
  for (let times = 0; times < 2; times++) await site.ask(path);
  const { body, headers: sent } = await site.ask(`${path}&_jsonp=cb`, { headers });
  expect(sent.get("Content-Encoding")).toBeNull();
  expect(JSON.parse(body.slice("/**/cb(".length, -1))).toHaveLength(9);
});

test("what is written answers with a script too", async () => {
  const path = "/wp/v2/tags?_jsonp=cb&_fields=name";
  const { status, body } = await site.ask(path, { method: "POST", by: "maya_chen", json: { name: "JSONP" } });
  expect([status, body]).toEqual([201, '/**/cb({"name":"JSONP"})']);
});

test("HEAD has the script's type and no body", async () => {
  const answer = await site.ask("/wp/v2/posts/43?_jsonp=cb", { method: "HEAD" });
  expect([answer.headers.get("Content-Type"), answer.body]).toEqual([javascript, null]);
});

describe("our own pages, which allow scripts of this origin, get none", () => {
  const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64)" };
  test.each<[string, Record<string, string>, boolean]>([
    ["a script of this site's page", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "script" }, false],
    ["a worker of this site's page", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "worker" }, false],
    ["an old browser that hides where it is", browser, false],
    ["an old browser on this site", { ...browser, Referer: `${publicUrl}/insights` }, false],
    ["a script of another site's page", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "script" }, true],
    ["an old browser on another site", { ...browser, Referer: "https://widgets.example/" }, true],
    ["somebody who opens the address", { ...browser, "Sec-Fetch-Site": "none" }, true],
    ["a program", { "User-Agent": "curl/8.5.0" }, true],
  ])("%s", async (_, headers, isAnswered) => {
    const answer = await site.ask("/wp/v2/posts/43?_fields=id&_jsonp=alert", { headers });
    if (isAnswered) return expect(answer.body).toBe('/**/alert({"id":43})');
    expect(answer.status).toBe(403);
    expect(answer.body).not.toContain("alert");
    expect(JSON.parse(answer.body).code).toBe("rest_callback_disabled");
  });
});

test("`_pretty` writes in lines, as PHP does", async () => {
  const path = "/wp-json/wp/v2/posts/43?_fields=id,meta,tags&_pretty";
  const answer = await site.api.app.fetch(new Request(publicUrl + path));
  expect(await answer.text()).toBe(
    '{\n    "id": 43,\n    "meta": {\n        "footnotes": ""\n    },\n    "tags": [\n        11,\n        9\n    ]\n}',
  );
});
