/** A write through this server to the WordPress behind it shows on the site's pages at once. */
import type { SiteRequestContext } from "@extenso/contract/host/host.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stubSite } from "../../../test/stub-site.ts";
import { type App, createApp } from "../../app.ts";
import { openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import { ContentVersions } from "../../engines/database/content-versions.ts";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { coreRoutes, openTestWordPress, type TestWordPress } from "./test-wordpress.ts";

const publicUrl = "https://studio.example.test";

describe.each(databaseKinds)("with %s", (kind) => {
  let wordPress: TestWordPress;
  let studio: TestStudio;
  let app: App;
  let versions: ContentVersions;
  let title: string;

  beforeEach(async () => {
    title = "before";
    wordPress = await openTestWordPress(coreRoutes);
    wordPress.answer = (request) => {
      if (request.method === "POST") {
        title = "after";
        return Response.json({ id: 1 });
      }
      return Response.json([{ id: 1, title: { rendered: title } }]);
    };
    studio = await openTestStudio(kind);
    const site = stubSite(async (_: Request, { fetch }: SiteRequestContext) => {
      const answer = await fetch(`${publicUrl}/wp-json/wp/v2/posts`);
      return new Response(await answer.text(), { headers: { "Content-Type": "text/html" } });
    });
    const settings = { ...studio.settings, contentApiUrl: wordPress.apiRoot };
    app = createApp({ ...studio, settings }, { site });
    versions = await ContentVersions.open(studio.database, studio.log, { pollMs: 20 });
  });
  afterEach(async () => {
    await versions.close();
    await app.close();
    await wordPress.close();
    await studio.close();
  });

  const page = async () => (await app.fetch(new Request(`${publicUrl}/`), {})).text();

  test("a page is made anew after a write, and kept until then", async () => {
    expect(await page()).toContain("before");
    title = "changed there";
    expect(await page()).toContain("before");
    const headers = { Authorization: "Bearer x", "Content-Type": "application/json" };
    const body = JSON.stringify({ title: "after" });
    const written = await app.fetch(
      new Request(`${publicUrl}/wp-json/wp/v2/posts/1`, { method: "POST", headers, body }),
      {},
    );
    expect(written.status).toBe(200);
    await expect.poll(page).toContain("after");
  });
});
