import { expect, test } from "vitest";
import * as z from "zod/mini";
import { createLog } from "../../../kernel/logging/log.ts";
import { readSettings } from "../../../kernel/settings/settings.ts";
import { openTestDatabase } from "../../database/test-databases.ts";
import type { Dependencies } from "../../dependencies.ts";
import { diskStorage } from "../../storage/disk.ts";
import { restApi } from "../api.ts";
import type { Endpoint, RestResponse } from "../route.ts";
import { pickDeclared, ResponseShapeError } from "./response-shape.ts";

const answerNotice = z.object({ id: z.number(), title: z.object({ rendered: z.string() }) });

/** The answer of a server with one route, which says what it is told to. */
async function answerOf(
  answer: RestResponse,
  declared: Partial<Endpoint> = {},
  environment: "production" | "test" = "production",
) {
  const database = await openTestDatabase();
  const dependencies: Dependencies = {
    settings: readSettings({ NODE_ENV: environment }),
    database,
    clock: () => new Date(),
    log: createLog("silent"),
    files: diskStorage("/nowhere"),
    signingKey: "signs nothing",
  };
  const endpoint: Endpoint = { methods: ["GET"], response: answerNotice, handle: () => answer, ...declared };
  const route = { namespace: "test/v1", path: "/notice", endpoints: [endpoint] };
  const { app } = restApi(dependencies, {
    authenticator: { authenticate: async () => ({ user: null }) },
    resources: [{ routes: [route] }],
  });
  try {
    const response = await app.fetch(new Request("http://localhost/wp-json/test/v1/notice?_embed"));
    return { status: response.status, body: await response.json() };
  } finally {
    await database.close();
  }
}

const notice = { id: 1, title: { rendered: "Open house" } };
const row = { ...notice, title: { ...notice.title, raw: "Open house" }, internal_note: "do not tell" };

test("what the schema does not name stays inside, at any depth", async () => {
  expect(await answerOf({ body: row })).toEqual({ status: 200, body: notice });
});

test("what is embedded leaves by its own schema, and without one not at all", async () => {
  const body = { ...notice, _links: { author: [], notes: [] } };
  const response = z.extend(answerNotice, { _links: z.unknown() });
  const embed = async () => [{ author: [{ name: "Maya", email: "maya@example.test" }], notes: ["secret"] }];
  const embeds = { author: z.array(z.object({ name: z.string() })) };
  const answer = await answerOf({ body, embed }, { response, embeds });
  expect(answer.body._embedded).toEqual({ author: [{ name: "Maya" }] });
});

test("a response of its own is sent only where that is declared", async () => {
  const raw = Response.json(row);
  expect((await answerOf({ body: null, raw })).status).toBe(500);
  expect(await answerOf({ body: null, raw }, { response: "raw" })).toEqual({ status: 200, body: row });
  expect((await answerOf({ body: row }, { response: "raw" })).status).toBe(500);
});

test.each<[string, unknown]>([
  ["says more", row],
  ["says less", { id: 1 }],
  ["says something else", { ...notice, id: "1" }],
])("in tests a handler that %s than its schema is an error", async (_, body) => {
  await expect(answerOf({ body }, {}, "test")).rejects.toThrow(ResponseShapeError);
});

test.each<[string, z.ZodMiniType, unknown, unknown]>([
  ["an object in the place of a text", z.object({ name: z.string() }), { name: { hash: "x" } }, {}],
  ["an object in a list of numbers", z.array(z.number()), [1, { hash: "x" }], [1, null]],
  ["a list in the place of an object", z.object({ a: z.object({}) }), { a: [{ hash: "x" }] }, {}],
  ["null where it may be", z.nullable(z.object({ a: z.number() })), null, null],
  ["values under any name", z.record(z.string(), answerNotice), { one: row }, { one: notice }],
  [
    "one of several kinds",
    z.array(z.union([answerNotice, z.object({ code: z.string() })])),
    [row, { code: "gone", cause: "x" }],
    [notice, { code: "gone" }],
  ],
  ["anything", z.object({ acf: z.unknown() }), { acf: { deep: [row] } }, { acf: { deep: [row] } }],
])("%s", (_, schema, value, left) => {
  const before = structuredClone(value);
  expect(JSON.parse(JSON.stringify(pickDeclared(schema, value)))).toEqual(left);
  expect(value).toEqual(before);
});

test("a schema of a kind that the allow-list does not know is refused, not ignored", () => {
  expect(() => pickDeclared(z.object({ when: z.date() }), { when: new Date(0) })).toThrow(TypeError);
});
