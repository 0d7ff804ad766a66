/** Writes with WordPress's own client: all its middlewares, an application password and a real connection. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import client from "@wordpress/api-fetch";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openWordPressSite, publicUrl, type WordPressSite } from "../wordpress-site.ts";

// Its types are written for CommonJS, where the function is a property.
const apiFetch = client as unknown as typeof client.default;

let site: WordPressSite;
let server: Server;
let authorization: string;
/** Each request on the connection: its method, and the one in `X-HTTP-Method-Override`. */
let sent: [string, string | null][];

apiFetch.use(apiFetch.createRootURLMiddleware(`${publicUrl}/wp-json/`));
apiFetch.use((options, next) =>
  next({ ...options, headers: { ...options.headers, Authorization: authorization } }),
);
apiFetch.use(apiFetch.mediaUploadMiddleware);

beforeAll(async () => {
  site = await openWordPressSite("sqlite");
  Object.assign(site.dependencies.settings, { trustProxy: 1 });
  const made = await site.ask("/wp/v2/users/me/application-passwords", {
    method: "POST",
    by: "maya_chen",
    json: { name: "api-fetch" },
  });
  authorization = `Basic ${Buffer.from(`maya_chen:${made.body.password}`).toString("base64")}`;
  server = createServer(getRequestListener(site.api.app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // Plays the proxy, which ends TLS at the public address and says so in its headers.
  const connect = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, options: RequestInit = {}) => {
    const headers = new Headers(options.headers);
    sent.push([options.method ?? "GET", headers.get("X-HTTP-Method-Override")]);
    headers.set("X-Forwarded-Proto", "https");
    return connect(address.replace(publicUrl, `http://127.0.0.1:${port}`), { ...options, headers });
  });
});
beforeEach(() => {
  sent = [];
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
  await site.close();
});

interface Entry {
  id: number;
  slug: string;
  status: string;
  title: { raw: string; rendered: string };
}

const posts = "/wp/v2/posts";
const refused = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error("it was not refused")),
    (error: { code: string; data: { status: number } }) => error,
  );

test("an article is created, read, changed by PUT and PATCH, binned and deleted", async () => {
  const data = { title: "By the editor", status: "draft", content: "<p>Dusk</p>" };
  const { id } = await apiFetch<Entry>({ path: posts, method: "POST", data });
  const at = `${posts}/${id}`;
  expect(await apiFetch<Entry>({ path: `${at}?context=edit` })).toMatchObject({
    status: "draft",
    author: 2,
    title: { raw: "By the editor" },
    content: { raw: "<p>Dusk</p>" },
  });
  const published = await apiFetch<Entry>({ path: at, method: "PUT", data: { status: "publish" } });
  expect(published).toMatchObject({ status: "publish", slug: "by-the-editor" });
  const renamed = await apiFetch<Entry>({ path: at, method: "PATCH", data: { title: "Renamed" } });
  expect(renamed.title.raw).toBe("Renamed");
  expect(await apiFetch<Entry>({ path: at })).toMatchObject({ title: { rendered: "Renamed" } });
  expect(await apiFetch<Entry>({ path: at, method: "DELETE" })).toMatchObject({ status: "trash" });
  expect(await apiFetch({ path: `${at}?force=true`, method: "DELETE" })).toMatchObject({ deleted: true });
  expect(await refused(apiFetch({ path: at }))).toMatchObject({
    code: "rest_post_invalid_id",
    data: { status: 404 },
  });
  expect(sent).toEqual([
    ["POST", null],
    ["GET", null],
    ["POST", "PUT"],
    ["POST", "PATCH"],
    ["GET", null],
    ["POST", "DELETE"],
    ["POST", "DELETE"],
    ["GET", null],
  ]);
});

test("a list is paged through by its headers", async () => {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `${posts}?per_page=9&page=${page}&_fields=id`;
    const answer = await apiFetch<Response, false>({ path, parse: false });
    pages = Number(answer.headers.get("X-WP-TotalPages"));
    ids.push(...((await answer.json()) as Entry[]).map(({ id }) => id));
  }
  expect([ids.length, new Set(ids).size, sent.length]).toEqual([23, 23, 3]);
});

test("everything is fetched along the links of each page, also with what only editors see", async () => {
  const tags = Array.from({ length: 130 }, (_, index) => ({
    name: `Tag ${index}`,
    slug: `numbered-${index}`,
    taxonomy: "post_tag" as const,
    description: "",
    parent_id: 0,
    count: 0,
  }));
  await site.database.query.insertInto("terms").values(tags).execute();
  site.api.cache.changed("tags");
  const all = await apiFetch<Entry[]>({ path: "/wp/v2/tags?per_page=-1&context=edit" });
  expect(all.filter(({ slug }) => slug.startsWith("numbered-"))).toHaveLength(130);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(sent.length).toBe(Math.ceil(all.length / 100));
});

test("a picture is uploaded, described, shown by an article, and deleted", async () => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: "#247" } });
  const body = new FormData();
  const bytes = new Uint8Array(await picture.jpeg().toBuffer());
  body.append("file", new Blob([bytes], { type: "image/jpeg" }), "Dusk (1).jpg");
  body.append("alt_text", "The inlet at dusk");
  const path = "/wp/v2/media";
  const media = await apiFetch<Entry & { source_url: string }>({ path, method: "POST", body });
  expect(media).toMatchObject({ alt_text: "The inlet at dusk", media_type: "image" });
  const { pathname } = new URL(media.source_url);
  expect(pathname).toMatch(/\/Dusk-1\.jpg$/);
  const at = `${path}/${media.id}`;
  const described = await apiFetch<Entry>({ path: at, method: "PUT", data: { title: "Dusk" } });
  expect(described.title.raw).toBe("Dusk");
  const data = { title: "With it", featured_media: media.id };
  const post = await apiFetch<Entry>({ path: posts, method: "POST", data });
  expect(post).toMatchObject({ featured_media: media.id });
  await apiFetch({ path: `${at}?force=true`, method: "DELETE" });
  expect(await apiFetch({ path: `${posts}/${post.id}?context=edit` })).toMatchObject({ featured_media: 0 });
  expect((await refused(apiFetch({ path: at }))).data.status).toBe(404);
});

test("an upload that is refused is said in words, once, and leaves nothing to be deleted", async () => {
  const body = new FormData();
  body.append("file", new Blob(["x"], { type: "image/png" }), "x.png");
  const error = await refused(apiFetch({ path: "/wp/v2/media", method: "POST", body }));
  expect([error.code, error.data.status]).toEqual(["rest_upload_unknown_error", 400]);
  expect(sent).toEqual([["POST", null]]);
});

test("a wrong password opens nothing", async () => {
  const right = authorization;
  authorization = `Basic ${Buffer.from("maya_chen:aaaa bbbb cccc dddd eeee ffff").toString("base64")}`;
  const data = { title: "Never" };
  const error = await refused(apiFetch({ path: posts, method: "POST", data }));
  authorization = right;
  expect([error.code, error.data.status]).toEqual(["incorrect_password", 401]);
});
