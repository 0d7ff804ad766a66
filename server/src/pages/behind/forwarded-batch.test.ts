import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestRemote, type TestRemote } from "./test-remote.ts";
import { coreRoutes, jwtRoutes, type TestWordPress } from "./test-wordpress.ts";

let remote: TestRemote;
let wordPress: TestWordPress;

beforeEach(async () => {
  remote = await openTestRemote([...coreRoutes, ...jwtRoutes, "/batch/v1"]);
  ({ wordPress } = remote);
});
afterEach(() => remote.close());

const here = "https://studio.example.test";

async function batch(body: unknown, path = "/batch/v1") {
  const headers = { Authorization: "Bearer x", "Content-Type": "application/json" };
  const answer = await remote.call("POST", path, { headers, body: JSON.stringify(body) });
  return { status: answer?.status, body: (await answer?.json()) as Record<string, unknown> };
}

/** Answers each part as WordPress does: a batch within a batch is refused. */
function answering(failed?: string) {
  wordPress.answer = () => {
    const { requests } = JSON.parse(wordPress.asked.at(-1)?.body ?? "");
    const responses = requests.map(({ path }: { path: string }) => {
      if (path === "/batch/v1") return { body: { code: "rest_batch_not_allowed" }, status: 400, headers: [] };
      if (failed) return null;
      const headers = { Location: `${wordPress.origin}/wp-json${path}/8`, "X-Secret": "x" };
      return { body: { id: 8, link: `${wordPress.origin}/a/` }, status: 201, headers };
    });
    return Response.json({ ...(failed ? { failed } : {}), responses }, { status: 207 });
  };
}

test.each(["/batch/v1", "/BATCH/v1/", "/?rest_route=/batch/v1"])(
  "a batch is one batch of the WordPress, in its order: %s",
  async (path) => {
    answering();
    const content = `<img src="${here}/wp-content/uploads/a.jpg">`;
    const answer = await batch(
      {
        requests: [
          { path: "/wp/v2/posts", body: { title: "A", content, "rest.route": "/x", rest_route: "/x" } },
          { method: "DELETE", path: "/wp/v2/tags/9?force=true&rest[route=/x&other=1" },
          { method: "PUT", path: "/wp/v2/posts/7", body: { id: 8, title: "B" } },
        ],
      },
      path,
    );
    expect(wordPress.asked.at(-1)?.headers.get("Authorization")).toBe("Bearer x");
    expect(JSON.parse(wordPress.asked.at(-1)?.body ?? "")).toEqual({
      validation: "normal",
      requests: [
        {
          method: "POST",
          path: "/wp/v2/posts",
          body: { title: "A", content: `<img src="${wordPress.origin}/wp-content/uploads/a.jpg">` },
        },
        { method: "DELETE", path: "/wp/v2/tags/9?force=true", body: {} },
        { method: "PUT", path: "/wp/v2/posts/7", body: { title: "B" } },
      ],
    });
    expect(answer.status).toBe(207);
    expect((answer.body.responses as unknown[])[0]).toEqual({
      body: { id: 8, link: `${here}/a/` },
      status: 201,
      headers: { Location: `${here}/wp-json/wp/v2/posts/8` },
    });
    expect(remote.written).toEqual(["posts", "tags", "posts"]);
  },
);

test("what a WordPress is never asked is refused at its place, the others are done", async () => {
  answering();
  const { status, body } = await batch({
    requests: [
      { path: "/wp/v2/users", body: { username: "x" } },
      { path: "/wp/v2/tags", body: { name: "A" } },
      { path: "/wp/v2/plugins" },
      { path: "/wp/v2/../../x" },
      { path: "no path" },
    ],
  });
  const responses = body.responses as { status: number; body: { code?: string } }[];
  expect(status).toBe(207);
  expect(responses.map((one) => [one.status, one.body.code])).toEqual([
    [400, "rest_batch_not_allowed"],
    [201, undefined],
    [404, "rest_no_route"],
    [404, "rest_no_route"],
    [400, "parse_path_failed"],
  ]);
  const sent = JSON.parse(wordPress.asked.at(-1)?.body ?? "").requests as { path: string }[];
  expect(sent.map(({ path }) => path)).toEqual([
    ...["/batch/v1", "/wp/v2/tags", "/batch/v1", "/batch/v1", "/batch/v1"],
  ]);
  expect(remote.written).toEqual(["tags"]);
});

test("where all must be valid, the WordPress does none of them", async () => {
  answering("validation");
  const validation = "require-all-validate";
  const requests = [{ path: "/wp/v2/tags", body: { name: "A" } }, { path: "/wp/v2/users" }];
  const { status, body } = await batch({ validation, requests });
  expect(JSON.parse(wordPress.asked.at(-1)?.body ?? "").validation).toBe(validation);
  expect([status, body.failed]).toEqual([207, "validation"]);
  expect(body.responses).toMatchObject([null, { status: 400, body: { code: "rest_batch_not_allowed" } }]);
  expect(remote.written).toEqual([]);
});

test("what is no batch is refused here", async () => {
  for (const [sent, code] of [
    [{ requests: Array.from({ length: 26 }, () => ({ path: "/wp/v2/tags" })) }, "rest_invalid_param"],
    [{ requests: [{ method: "GET", path: "/wp/v2/tags" }] }, "rest_invalid_param"],
    [{}, "rest_missing_callback_param"],
  ] as const) {
    const { status, body } = await batch(sent);
    expect([status, body.code]).toEqual([400, code]);
  }
  const headers = { Authorization: "Bearer x" };
  const answer = await remote.call("POST", "/batch/v1", { body: "{]", headers });
  expect(answer?.status).toBe(400);
  expect(await answer?.json()).toMatchObject({ code: "rest_invalid_json" });
  expect(remote.lines()).toEqual([]);
});
