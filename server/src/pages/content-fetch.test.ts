import { expect, test } from "vitest";
import { contentFetch } from "./content-fetch.ts";

const visitor = {
  bindings: { incoming: "the visitor's connection" },
  headers: new Headers({
    "User-Agent": "Firefox",
    "X-Forwarded-For": "203.0.113.7",
    Cookie: "private=1",
    Authorization: "Bearer private",
  }),
  requestId: "of-the-visitor",
};
const within = { requestId: "of-the-visitor" };

function recorded() {
  const calls: { request: Request; bindings: unknown }[] = [];
  const site = contentFetch(
    (request, bindings) => {
      calls.push({ request, bindings });
      return new Response("{}");
    },
    "https://studio.example.test",
    visitor,
  );
  return { calls, site };
}

test("a form that the site sends on is the visitor's, not the server's", async () => {
  const { calls, site } = recorded();
  await site("https://studio.example.test/wp-json/extenso/v1/contact", { method: "POST", body: "{}" });
  expect(calls[0]?.bindings).toEqual({ ...visitor.bindings, within });
  const { headers } = calls[0]?.request ?? {};
  expect(headers?.get("X-Forwarded-For")).toBe("203.0.113.7");
  expect(headers?.get("User-Agent")).toBe("Firefox");
  expect(headers?.has("Cookie")).toBe(false);
  expect(headers?.has("Authorization")).toBe(false);
});

test("what the site reads for a page is read for nobody in particular", async () => {
  const { calls, site } = recorded();
  await site("https://studio.example.test/wp-json/wp/v2/posts");
  expect(calls[0]?.bindings).toEqual({ within });
  expect([...(calls[0]?.request.headers ?? [])]).toEqual([]);
});

test("other servers are not called", async () => {
  await expect(recorded().site("https://elsewhere.example/wp-json/")).rejects.toThrow("elsewhere.example");
});
