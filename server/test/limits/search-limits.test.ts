/** Searches are bounded for each address and in number, with content of our own and on both databases. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../../src/app.ts";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { stubSite } from "../stub-site.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../wordpress-site.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let studio: WordPressSite;
  let app: App;
  beforeAll(async () => {
    studio = await openWordPressSite(kind);
    const site = stubSite(async () => new Response("<!DOCTYPE html><title>Page</title>"));
    app = createApp(studio.dependencies, { site });
  });
  beforeEach(() => studio.dependencies.database.query.deleteFrom("rate_limits").execute());
  afterAll(async () => {
    await app.close();
    await studio.close();
  });

  const ask = async (path: string, remoteAddress: string) =>
    app.fetch(new Request(`${publicUrl}${path}`), { incoming: { socket: { remoteAddress } } });
  const searches = [
    "/wp-json/wp/v2/posts?_fields=id&per_page=1&search=",
    "/wp-json/wp/v2/search?_fields=id&per_page=1&search=",
    "/wp-json/wp/v2/media?_fields=id&per_page=1&search=",
    "/?rest_route=/wp/v2/posts&_fields=id&per_page=1&search=",
  ];

  test("an address may search often, and not without end; other addresses and other calls go on", async () => {
    const statuses = new Set<number>();
    for (let k = 0; k < 160; k += 1) {
      const answer = await ask(`${searches[k % searches.length]}word${k}`, "203.0.113.9");
      statuses.add(answer.status);
      if (answer.status !== 429) continue;
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect((await answer.json()).code).toBe("extenso_too_many_requests");
    }
    expect([...statuses].sort()).toEqual([200, 429]);
    expect((await ask(`${searches[0]}other`, "203.0.113.10")).status).toBe(200);
    expect((await ask("/wp-json/wp/v2/posts?per_page=3&search=", "203.0.113.9")).status).toBe(200);
    expect((await ask("/wp-json/wp/v2/posts?per_page=3", "203.0.113.9")).status).toBe(200);
  });

  test("of many searches at once some are told to come back, and none fails", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, k) => ask(`${searches[0]}burst${k}`, `198.51.100.${k}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    const refused = answers.find(({ status }) => status === 503);
    if (refused) expect(refused.headers.get("Retry-After")).toBe("2");
    await wait(0);
    expect((await ask(`${searches[0]}afterwards`, "198.51.100.1")).status).toBe(200);
  });
});
