/** Cards and feeds have one address each, so that no other spelling of it is kept beside it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { stubSite } from "../../test/stub-site.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../../test/wordpress-site.ts";
import { type App, createApp } from "../app.ts";

let site: WordPressSite;
let app: App;
beforeAll(async () => {
  site = await openWordPressSite("sqlite");
  app = createApp(site.dependencies, {
    site: stubSite(
      async () => new Response("<p>page</p>", { status: 404, headers: { "Content-Type": "text/html" } }),
    ),
  });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

async function statusAndPlace(path: string): Promise<[number, string | null]> {
  const answer = await app.fetch(new Request(publicUrl + path), {});
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get("Location")];
}

test.each([
  ["/2024/05/charge-everything/embed/", "/charge-everything/embed/"],
  ["/1999/1/charge-everything/embed/", "/charge-everything/embed/"],
  ["/Charge-Everything/embed/", "/charge-everything/embed/"],
  ["/charge-everything/embed", "/charge-everything/embed/"],
  ["/portfolio-items/Saltwater-Kitchen/embed/", "/portfolio-items/saltwater-kitchen/embed/"],
  ["/category/PHOTOGRAPHY/feed/", "/category/photography/feed/"],
  ["/category/any-parent/photography/feed/atom/", "/category/photography/feed/atom/"],
  ["/tag/Drone/feed/json/", "/tag/drone/feed/json/"],
  ["/author/JORDAN/feed/", "/author/jordan/feed/"],
])("%s leads to %s", async (path, place) => {
  expect(await statusAndPlace(path)).toEqual([301, place]);
  expect(await statusAndPlace(place)).toEqual([200, null]);
});

test.each([
  "/any-parent/charge-everything/embed/",
  "/none/embed/",
  "/portfolio-items/none/embed/",
  "/category/none/feed/",
])("%s is nothing", async (path) => {
  expect(await statusAndPlace(path)).toEqual([404, null]);
});
