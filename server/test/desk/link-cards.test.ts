/** `extenso/v1/link-cards`: who may have pages elsewhere read, which, and how often. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWordPressSite, type Person, type WordPressSite } from "../wordpress-site.ts";

let site: WordPressSite;
beforeAll(async () => {
  site = await openWordPressSite("sqlite");
});
afterAll(() => site.close());

const read = (json: object, by?: Person) =>
  site.ask("/extenso/v1/link-cards", { method: "POST", json, ...(by ? { by } : {}) });

test("those who don't write have no page read", async () => {
  expect((await read({ url: "https://127.0.0.1/" })).status).toBe(401);
  expect((await read({ url: "https://127.0.0.1/" }, "casey_member")).status).toBe(403);
});

test("an address is needed, and one of a bounded length", async () => {
  for (const json of [
    {},
    { url: "" },
    { url: `https://elsewhere.test/${"a".repeat(2_000)}` },
    { url: ["x"] },
  ]) {
    const { status } = await read(json, "maya_chen");
    expect([400, 422]).toContain(status);
  }
});

test("every address that isn't read has the same refusal, and many are too many", async () => {
  const addresses = [
    "http://127.0.0.1/",
    "https://localhost/",
    "https://10.0.0.1:8443/",
    "file:///etc/passwd",
  ];
  const refused = await Promise.all(addresses.map((url) => read({ url }, "studio_admin")));
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code} ${body.message}`))).toEqual(
    new Set([
      "422 extenso_link_unreadable That page can’t be read: it isn’t public, doesn’t answer, or has no title.",
    ]),
  );
  for (let time = addresses.length; time < 30; time += 1)
    expect((await read({ url: "x" }, "studio_admin")).status).toBe(422);
  const { status, headers } = await read({ url: "x" }, "studio_admin");
  expect(status).toBe(429);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
});
