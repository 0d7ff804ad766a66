/** A client that nobody here wrote, with an application password, over a real connection. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import WPAPI from "wpapi";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

let site: WordPressSite;
let server: Server;
let client: WPAPI;
let folder: string;

/** The proxy in front tells that the call came encrypted. */
const overTls = <Asked extends { setHeaders(name: string, value: string): Asked }>(asked: Asked) =>
  asked.setHeaders("X-Forwarded-Proto", "https");

beforeAll(async () => {
  site = await openWordPressSite("sqlite");
  Object.assign(site.dependencies.settings, { trustProxy: 1 });
  const made = await site.ask("/wp/v2/users/me/application-passwords", {
    method: "POST",
    by: "maya_chen",
    json: { name: "wpapi" },
  });
  server = createServer(getRequestListener(site.api.app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  client = new WPAPI({
    endpoint: `http://127.0.0.1:${port}/wp-json`,
    username: "maya_chen",
    password: made.body.password,
    auth: true,
  });
  folder = await mkdtemp(join(tmpdir(), "extenso-client-"));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
  await site.close();
});

test("an article is created, read, changed and deleted", async () => {
  const created = await overTls(client.posts()).create({ title: "By a program", status: "draft" });
  expect(created).toMatchObject({ status: "draft", author: 2, title: { raw: "By a program" } });
  const { id } = created;
  const changed = await overTls(client.posts().id(id)).update({ title: "By a good one", status: "publish" });
  expect(changed).toMatchObject({ status: "publish", slug: "by-a-good-one" });
  expect(await overTls(client.posts().id(id)).get()).toMatchObject({ title: { rendered: "By a good one" } });
  expect(await overTls(client.posts().id(id)).delete({ force: true })).toMatchObject({ deleted: true });
  await expect(overTls(client.posts().id(id)).get()).rejects.toMatchObject({ code: "rest_post_invalid_id" });
});

test("all articles are paged through", async () => {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const posts = await overTls(client.posts().perPage(9).page(page)).get();
    pages = Number(posts._paging?.totalPages);
    ids.push(...posts.map(({ id }: { id: number }) => id));
  }
  expect(new Set(ids).size).toBe(23);
});

test("a picture is uploaded with its texts, carried by an article, and deleted", async () => {
  const path = join(folder, "dusk.jpg");
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: "#247" } });
  await writeFile(path, await picture.jpeg().toBuffer());
  const media = await overTls(client.media().file(path, "Dusk (1).jpg")).create({
    title: "Dusk",
    alt_text: "The inlet at dusk",
  });
  expect(media).toMatchObject({ title: { raw: "Dusk" }, alt_text: "The inlet at dusk" });
  expect(media.source_url).toMatch(/\/Dusk-1\.jpg$/);
  const post = await overTls(client.posts()).create({ title: "With it", featured_media: media.id });
  expect(post.featured_media).toBe(media.id);
  await overTls(client.media().id(media.id)).delete({ force: true });
  expect(await overTls(client.posts().id(post.id)).get()).toMatchObject({ featured_media: 0 });
});

test("terms are made, renamed and deleted", async () => {
  const tag = await overTls(client.tags()).create({ name: "Gimbal" });
  expect(await overTls(client.tags().id(tag.id)).update({ name: "Crane" })).toMatchObject({ slug: "gimbal" });
  expect(await overTls(client.tags().id(tag.id)).delete({ force: true })).toMatchObject({ deleted: true });
});

test("without https in front nothing opens", async () => {
  await expect(client.posts().get()).rejects.toMatchObject({
    code: "extenso_application_password_unencrypted",
  });
});
