/**
 * Cases beyond the captures, tried on an installation of WordPress 7.1.4: its statuses, its codes and the values
 * that cause them. Intended differences are listed in docs/decisions/067-compared-with-a-wordpress.md.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWordPressSite, type Person, type WordPressSite } from "../wordpress-site.ts";

let site: WordPressSite;
beforeAll(async () => {
  site = await openWordPressSite("sqlite");
});
afterAll(() => site.close());

const posts = "/wp/v2/posts";
const ask = (method: string, path: string, json?: unknown, by: Person = "maya_chen") =>
  site.ask(path, { method, by, ...(json === undefined ? {} : { json }) });
const post = (path: string, json: unknown, by?: Person) => ask("POST", path, json, by);

interface Refused {
  path: string;
  json: unknown;
  by?: Person;
  status: number;
  code: string;
  /** `data.params` of the answer, if the case states it. */
  said?: Record<string, string>;
}

const picture = "https://cms.example.test/wp-content/uploads/2024/01/x.jpg";
const refused: Refused[] = [
  { path: posts, json: { id: 0, title: "x" }, status: 404, code: "rest_post_invalid_id" },
  { path: posts, json: { title: "x", categories: [0] }, status: 403, code: "rest_cannot_assign_term" },
  { path: `${posts}/24`, json: { tags: [0] }, status: 403, code: "rest_cannot_assign_term" },
  { path: "/wp/v2/categories", json: { name: "C", parent: 99999 }, status: 400, code: "rest_term_invalid" },
  { path: "/wp/v2/categories", json: { name: "C", parent: -4 }, status: 400, code: "rest_term_invalid" },
  { path: "/wp/v2/tags", json: { name: null }, status: 400, code: "rest_missing_callback_param" },
  {
    path: "/wp/v2/tags",
    json: { name: "T", meta: "x" },
    status: 400,
    code: "rest_invalid_param",
    said: { meta: "Invalid parameter." },
  },
  {
    path: "/wp/v2/users/me",
    json: { meta: "x" },
    status: 400,
    code: "rest_invalid_param",
    said: { meta: "Invalid parameter." },
  },
  {
    path: "/wp/v2/media/14",
    json: { template: "x" },
    status: 400,
    code: "rest_invalid_param",
    said: { template: "template is not one of ." },
  },
  {
    path: "/wp/v2/media/14/edit",
    json: { src: picture, rotation: 0 },
    status: 400,
    code: "rest_invalid_param",
    said: { rotation: "rotation must be between 0 (exclusive) and 360 (exclusive)" },
  },
  {
    path: "/wp/v2/media/14/edit",
    json: { src: picture, modifiers: [] },
    status: 400,
    code: "rest_invalid_param",
    said: { modifiers: "modifiers must contain at least 1 item." },
  },
  {
    path: "/wp/v2/media/14/edit",
    json: { src: picture, modifiers: [{ type: "flip", args: {} }] },
    status: 400,
    code: "rest_invalid_param",
    said: {
      modifiers:
        "modifiers[0] is not a valid Flip. Reason: flip is a required property of modifiers[0][args].",
    },
  },
  { path: "/wp/v2/media/14/post-process", json: {}, status: 400, code: "rest_missing_callback_param" },
];

test.each(refused)(
  "POST $path $json is refused with $code",
  async ({ path, json, by, status, code, said }) => {
    const { status: given, body } = await post(path, json, by);
    expect({ status: given, code: body.code }).toEqual({ status, code });
    if (said) expect(body.data.params).toEqual(said);
  },
);

const nulls: [field: string, value: unknown][] = [
  ["slug", ""],
  ["sticky", false],
  ["categories", []],
  ["tags", []],
  ["meta", { footnotes: "" }],
  ["status", "draft"],
  ["featured_media", 0],
  ["format", "standard"],
];

test.each(nulls)("null for %s of a new article counts as empty", async (field, value) => {
  const { status, body } = await post(posts, { title: "Nothing", [field]: null });
  expect({ status, value: body[field] }).toEqual({ status: 201, value });
});

test("null empties what an article has", async () => {
  const fields = { title: "Emptied", status: "publish", sticky: true, tags: [8] };
  const { body } = await post(posts, fields);
  const { status, body: after } = await post(`${posts}/${body.id}`, { sticky: null, tags: null });
  expect(status).toBe(200);
  expect(after).toMatchObject({ sticky: false, tags: [], status: "publish" });
});

test("figures alone are no name of an article, until it has that name", async () => {
  const { body } = await post(posts, { title: "x", slug: "2026", status: "publish" });
  expect(body.slug).toBe("2026-2");
  const page = await post("/wp/v2/pages", { title: "x", slug: "2026", status: "publish" });
  expect(page.body.slug).toBe("2026");
});

test("years before 1000 are no failure", async () => {
  for (const date of ["1000-01-01T00:00:00", "0999-01-01T00:00:00"]) {
    const { status, body } = await post(posts, { title: "Old", date, status: "draft" });
    expect({ status, date: body.date }).toEqual({ status: 201, date });
  }
});

test.each([
  ["what is no UTF-8", 5, [Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]],
  ["what begins with a byte order mark", 4, [Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"title":"x"}')]],
] as const)("%s is no JSON", async (_, json_error_code, parts) => {
  const body = Buffer.concat(parts);
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${await site.token("maya_chen")}`,
  };
  const address = "https://cms.example.test/wp-json/wp/v2/posts";
  const answer = await site.api.app.fetch(new Request(address, { method: "POST", headers, body }));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "rest_invalid_json", data: { json_error_code } });
});

test("an article that was written comes with what it links to, where that is asked for", async () => {
  const { body } = await post(`${posts}?_embed=author`, { title: "Embedded" });
  expect(body._embedded.author[0].slug).toBe("maya_chen");
});

test("revisions are searched, and parts of their texts are fields of theirs", async () => {
  const { body } = await post(posts, { title: "Searched", content: "first", status: "publish" });
  const revisions = `${posts}/${body.id}/revisions`;
  await post(`${posts}/${body.id}`, { content: "A Lighthouse" });
  await post(`${posts}/${body.id}`, { content: "A harbour" });
  const found = await ask("GET", `${revisions}?search=lighthouse&_fields=slug,content`);
  expect(found.body.map((one: { content: { rendered: string } }) => one.content.rendered)).toEqual([
    "<p>A Lighthouse</p>\n",
  ]);
  expect(found.headers.get("X-WP-Total")).toBe("1");
  const parts = await ask("GET", `${revisions}?_fields=slug,content.rendered`);
  expect(Object.keys(parts.body[0])).toEqual(["slug", "content"]);
  expect(Object.keys(parts.body[0].content)).toEqual(["rendered"]);
  const unordered = await ask("GET", `${revisions}?orderby=relevance`);
  expect(unordered.body.code).toBe("rest_no_search_term_defined");
});

test("an autosave that is read for editing says where it can be looked at", async () => {
  const { body } = await post(posts, { title: "Looked at", content: "a", status: "publish" }, "jordan");
  await post(`${posts}/${body.id}/autosaves`, { content: "b" });
  const { body: list } = await ask("GET", `${posts}/${body.id}/autosaves?context=edit`);
  expect(list[0].preview_link).toMatch(/preview_nonce=[0-9a-f]{10}&preview=true$/);
  const { body: seen } = await ask("GET", `${posts}/${body.id}/autosaves/${list[0].id}`);
  expect(seen).not.toHaveProperty("preview_link");
});

test("authors list what they have uploaded for editing, and may upload", async () => {
  const all = await ask("GET", "/wp/v2/media?per_page=100&_fields=author", undefined, "jordan");
  expect(all.headers.get("Allow")).toBe("GET, POST");
  const own = await ask("GET", "/wp/v2/media?context=edit&per_page=100&_fields=author", undefined, "jordan");
  expect(own.status).toBe(200);
  expect(new Set(own.body.map(({ author }: { author: number }) => author)).size).toBeLessThanOrEqual(1);
  expect((await ask("GET", "/wp/v2/media?context=edit", undefined, "casey_member")).status).toBe(403);
});

test("a file hangs below no revision", async () => {
  const { body } = await post(posts, { title: "Revised", content: "a" });
  await post(`${posts}/${body.id}`, { content: "b" });
  const { body: revisions } = await ask("GET", `${posts}/${body.id}/revisions?_fields=id`);
  const { status, body: answer } = await post("/wp/v2/media/14", { post: revisions[0].id });
  expect({ status, message: answer.message }).toEqual({ status: 400, message: "Invalid parent type." });
});

test("sizes that an upload may lack are there already", async () => {
  const { status, body } = await post("/wp/v2/media/14/post-process", { action: "create-image-subsizes" });
  expect({ status, id: body.id }).toEqual({ status: 200, id: 14 });
  expect(body.title.raw).toBeTypeOf("string");
});

test("behind the last article an offset counts none", async () => {
  const { status, headers, body } = await ask("GET", `${posts}?offset=9999`);
  expect({ status, total: headers.get("X-WP-Total"), body }).toEqual({ status: 200, total: "0", body: [] });
});

test("terms of an article that isn't there", async () => {
  const { status, body } = await ask("GET", "/wp/v2/tags?post=99999");
  expect({ status, code: body.code }).toEqual({ status: 400, code: "rest_post_invalid_id" });
});

test("a person without a display name goes by first and last name", async () => {
  const person = { username: "robin_fay", email: "robin.fay@example.test", password: "Kettle-of-tea-77" };
  const names = { first_name: "Robin", last_name: "Fay" };
  const { status, body } = await post("/wp/v2/users", { ...person, ...names }, "studio_admin");
  expect({ status, name: body.name }).toEqual({ status: 201, name: "Robin Fay" });
});

test("editors choose among all who write, and edit none of them", async () => {
  const { body } = await ask("GET", "/wp/v2/users?who=authors&per_page=100&_fields=slug");
  expect(body).toContainEqual({ slug: "studio_admin" });
  const refusedOne = await ask("GET", "/wp/v2/users/1?context=edit");
  expect(refusedOne.body.code).toBe("rest_forbidden_context");
});

test.each(["/wp/v2/users", `${posts}/24/revisions`, `${posts}/24/autosaves`])(
  "OPTIONS of %s says what a record holds",
  async (path) => {
    const { body } = await ask("OPTIONS", path);
    expect(body.schema.title).toBe(path === "/wp/v2/users" ? "user" : "post-revision");
    expect(Object.keys(body.schema.properties)).toContain("slug");
  },
);

test("kinds that aren't there say what may be asked of them", async () => {
  for (const path of ["/wp/v2/types/nope", "/wp/v2/taxonomies/nope"]) {
    const { status, headers } = await ask("GET", path);
    expect({ status, allow: headers.get("Allow") }).toEqual({ status: 404, allow: "GET" });
  }
});

test("a batch takes whole addresses", async () => {
  const requests = [{ path: "https://cms.example.test/wp/v2/posts", body: { title: "Batched" } }];
  const { body } = await post("/batch/v1", { requests });
  expect(body.responses[0].status).toBe(201);
});

test.each([
  ["/wp/v2/types", "type"],
  ["/wp/v2/types/post", "type"],
  ["/wp/v2/statuses", "status"],
  ["/wp/v2/taxonomies/category", "taxonomy"],
  ["/wp/v2/search", "search-result"],
])("OPTIONS of %s says what a %s holds", async (path, title) => {
  const { body } = await ask("OPTIONS", path);
  expect(body.schema.title).toBe(title);
});

test("OPTIONS of what isn't there says nothing", async () => {
  for (const path of ["/wp/v2/nothing", "/elsewhere/v1"]) {
    const { status, headers, body } = await ask("OPTIONS", path);
    expect({ status, allow: headers.get("Allow"), body }).toEqual({ status: 200, allow: null, body: [] });
  }
});

test("a batch describes its calls as PHP does", async () => {
  const { body } = await ask("OPTIONS", "/batch/v1");
  expect(body.namespace).toBe("");
  const { properties } = body.endpoints[0].args.requests.items;
  expect(properties.body).toEqual({ type: "object", properties: [], additionalProperties: true });
  expect(properties.path).toEqual({ type: "string", required: true });
});

test("the place of what was made is told within its envelope", async () => {
  const { status, headers, body } = await post(`${posts}?_envelope`, { title: "Enveloped" });
  expect({ status, inside: body.status, outside: headers.get("Location") }).toEqual({
    status: 200,
    inside: 201,
    outside: null,
  });
  expect(body.headers.Location).toBe(`https://cms.example.test/wp-json/wp/v2/posts/${body.body.id}`);
  expect(headers.get("ETag")).toBeNull();
  expect(body.headers.ETag).toBeTypeOf("string");
  const missing = await ask("GET", `${posts}/99999?_envelope`, undefined);
  expect(missing.body).toMatchObject({ status: 404, headers: [] });
});

test("the body may name the fields, and goes before the address", async () => {
  const { body } = await post(`${posts}?_fields=title`, { title: "Fields", _fields: "id,status" });
  expect(body).toEqual({ id: expect.any(Number), status: "draft" });
  const refusedOne = await post(posts, { title: "Fields", _fields: { a: {} } });
  expect(refusedOne.status).toBe(400);
});

test("an autosave keeps its links whatever fields are named", async () => {
  const { body } = await post(posts, { title: "Out", status: "publish" });
  const autosave = await post(`${posts}/${body.id}/autosaves?_fields=parent`, { title: "Not yet" });
  const parent = [{ href: `https://cms.example.test/wp-json/wp/v2/posts/${body.id}` }];
  expect(autosave.body).toEqual({ parent: body.id, _links: { parent } });
});

test("a number within a title is its figures", async () => {
  const { status, body } = await post(posts, { title: { raw: 5 } });
  expect({ status, title: body.title.raw }).toEqual({ status: 201, title: "5" });
});

test("a search takes and leaves what is named", async () => {
  const found = async (more: string) =>
    (await ask("GET", `/wp/v2/search?per_page=100&_fields=id${more}`)).body.map(
      ({ id }: { id: number }) => id,
    );
  const [one, other] = await found("");
  expect(await found(`&include=${one},${other}`)).toEqual([one, other]);
  expect(await found(`&exclude=${one}`)).not.toContain(one);
  const [term] = await found("&type=term");
  expect(await found(`&type=term&include=${term}`)).toEqual([term]);
});

test("files are found by their names, and a type that is none narrows nothing", async () => {
  const slugs = async (query: string) =>
    (await ask("GET", `/wp/v2/media?per_page=100&_fields=slug,source_url&${query}`)).body.map(
      ({ slug }: { slug: string }) => slug,
    );
  const [all, [first]] = [await slugs(""), (await ask("GET", "/wp/v2/media?_fields=id,source_url")).body];
  const name = first.source_url.split("/").at(-1).split(".")[0];
  await post(`/wp/v2/media/${first.id}`, { title: "Called otherwise", caption: "" });
  expect((await slugs(`search=${name}`)).length).toBeGreaterThan(0);
  expect(await slugs("mime_type=x")).toEqual(all);
  expect(await slugs("mime_type=image/x-none")).toEqual([]);
});

test("of a file's caption there is all or nothing, after a change as well", async () => {
  const { body } = await post("/wp/v2/media/14?_fields=id,caption.raw", { caption: "C" });
  expect(body).toEqual({ id: 14 });
});

test("revisions are skipped only where some are asked for", async () => {
  const { body } = await post(posts, { title: "Revised often", content: "a", status: "publish" });
  for (const content of ["b", "c", "d"]) await post(`${posts}/${body.id}`, { content });
  const count = async (query: string) =>
    (await ask("GET", `${posts}/${body.id}/revisions?_fields=id&${query}`)).body.length;
  expect([await count(""), await count("offset=1"), await count("offset=1&per_page=10")]).toEqual([3, 3, 2]);
});

test("people's addresses need no scheme, and kinds that aren't there are published by nobody", async () => {
  const { body } = await post("/wp/v2/users/me", { url: "example.com/me" }, "jordan");
  expect(body.url).toBe("http://example.com/me");
  const wrong = await ask("GET", "/wp/v2/users?has_published_posts=x", undefined, "studio_admin");
  expect({ status: wrong.status, code: wrong.body.code }).toEqual({
    status: 400,
    code: "rest_invalid_param",
  });
  const some = await ask(
    "GET",
    "/wp/v2/users?has_published_posts=post&_fields=slug",
    undefined,
    "studio_admin",
  );
  expect(some.body).not.toContainEqual({ slug: "casey_member" });
});

test("a page may be empty, an article may not", async () => {
  const nothing = { title: "", content: "", excerpt: "" };
  expect((await post("/wp/v2/pages", nothing)).status).toBe(201);
  expect((await post(posts, nothing)).status).toBe(400);
});

test("a term's number is free in every taxonomy", async () => {
  const slugs: string[] = [];
  for (const [taxonomy, name] of [
    ["categories", "One"],
    ["categories", "Two"],
    ["tags", "Three"],
    ["tags", "Four"],
  ]) {
    slugs.push((await post(`/wp/v2/${taxonomy}`, { name, slug: "numbered" })).body.slug);
  }
  expect(slugs).toEqual(["numbered", "numbered-2", "numbered", "numbered-3"]);
});

test("a shortcode in a title keeps its quotes", async () => {
  const { body } = await post(posts, { title: '[gallery ids="3"] "quoted"' });
  expect(body.title.rendered).toBe('[gallery ids="3"] &#8220;quoted&#8221;');
});
