/** The password of a protected post: the right one opens it, and nobody tries them all. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../src/engines/database/test-databases.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "./wordpress-site.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    const now = new Date();
    site = await openWordPressSite(kind, { clock: () => now });
  });
  afterAll(() => site.close());

  async function ask(query: string, address: string, method = "GET", post = 42) {
    const request = new Request(`${publicUrl}/wp-json/wp/v2/posts/${post}?${query}`, { method });
    const answer = await site.api.app.fetch(request, { incoming: { socket: { remoteAddress: address } } });
    const text = await answer.text();
    return { status: answer.status, body: text && JSON.parse(text), headers: answer.headers };
  }
  const right = "password=open-sesame";

  test("ten wrong ones in ten minutes are answered, then none, the right one included", async () => {
    const here = "203.0.113.1";
    expect((await ask(right, here)).body.content.rendered).not.toBe("");
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ask(`password=guess-${index}`, here)),
    );
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10);
    const late = await ask(right, here);
    expect([late.status, late.body.code]).toEqual([429, "extenso_too_many_requests"]);
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0);
    // Not kept either, where it would pass by the limit.
    expect((await ask(right, "203.0.113.2")).status).toBe(200);
    expect((await ask(right, here)).status).toBe(429);
    expect((await ask("", here)).status).toBe(200);
  });

  test("the right one counts for nothing", async () => {
    for (let time = 0; time < 15; time++) expect((await ask(right, "203.0.113.3")).status).toBe(200);
  });

  test("other methods and other ways of writing it, which tell by Allow, count too", async () => {
    const here = "203.0.113.4";
    const reads = async (query: string, method: string) =>
      (await ask(query, here, method)).headers.get("Allow")?.includes("GET") ?? false;
    expect(await reads(right, "OPTIONS")).toBe(true);
    for (let index = 0; index < 5; index++) {
      expect(await reads(`password=guess-${index}`, "OPTIONS")).toBe(false);
      expect(await reads(`password[]=guess-${index}`, "DELETE")).toBe(false);
    }
    for (const method of ["OPTIONS", "POST", "DELETE"])
      expect(await reads(right, method), method).toBe(false);
    expect((await ask(right, here)).status).toBe(429);
  });

  test("a post without a password takes none, and counts nothing", async () => {
    for (let index = 0; index < 12; index++) {
      expect((await ask(`password=guess-${index}`, "203.0.113.5", "GET", 25)).body.code).toBe(
        "rest_post_incorrect_password",
      );
    }
  });
});
