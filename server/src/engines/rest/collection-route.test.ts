import { expect, test } from "vitest";
import * as z from "zod/mini";
import { collectionRoute } from "./collection-route.ts";
import type { Endpoint, RestCall } from "./route.ts";

const numbers = [1, 2, 3, 4, 5];
const remove: Endpoint = {
  methods: ["DELETE"],
  handle: () => ({ body: null }),
  response: z.null(),
};
const route = collectionRoute(
  { publicUrl: "https://studio.example.test" },
  {
    path: "/of/(?P<kind>odd|even)/numbers",
    args: { kind: { type: "string" } },
    permission: () => null,
    response: z.number(),
    pageError: "rest_numbers_invalid_page_number",
    filter: ({ params }) => numbers.filter((number) => number % 2 === (params.kind === "odd" ? 1 : 0)),
    count: async (found) => found.length,
    list: async (found, { offset, limit }) => found.slice(offset, offset + limit),
    writers: [remove],
  },
);
const [reading] = route.endpoints;
const list = async (params: Record<string, unknown>) => reading?.handle({ params } as RestCall);

test("a page of the list, its totals, and where its neighbours are", async () => {
  expect(await list({ kind: "odd", page: 2, per_page: 2 })).toEqual({
    body: [5],
    headers: { "X-WP-Total": "3", "X-WP-TotalPages": "2" },
    paging: {
      collection: "https://studio.example.test/wp-json/extenso/v1/of/odd/numbers",
      page: 2,
      pages: 2,
    },
  });
});

test("a page beyond the last is refused in the list's own code, and an empty list is none", async () => {
  await expect(list({ kind: "odd", page: 3, per_page: 2 })).rejects.toMatchObject({
    code: "rest_numbers_invalid_page_number",
    status: 400,
  });
  numbers.splice(0);
  expect(await list({ kind: "odd", page: 3, per_page: 2 })).toMatchObject({ body: [] });
});

test("pages are bounded, the answers are personal, and writing stands beside reading", () => {
  expect(reading?.args).toMatchObject({ per_page: { minimum: 1, maximum: 100, default: 10 }, kind: {} });
  expect(reading).toMatchObject({ methods: ["GET"], noStore: true });
  expect(route.endpoints[1]).toBe(remove);
});
