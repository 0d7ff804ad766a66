import { expect, test } from "vitest";
import { withinBudget } from "./read-budget.ts";

const address = "https://studio.example.test/wp-json/wp/v2/posts";

test("all reads of a page end together, however late each began", async () => {
  const signals: AbortSignal[] = [];
  const read = withinBudget(
    (request) => {
      signals.push(request.signal);
      return new Promise((resolve) => {
        if (request.signal.aborted) resolve(new Response("[]"));
        request.signal.addEventListener("abort", () => resolve(new Response("[]")));
      });
    },
    { ms: 50, bytes: 1000 },
  );
  await Promise.all([read(new Request(address)), read(new Request(address))]);
  await read(new Request(address));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});

test("a page that has read too much reads no more", async () => {
  let asked = 0;
  const read = withinBudget(
    () => {
      asked += 1;
      return new Response("x", { headers: { "Content-Length": "600" } });
    },
    { ms: 60_000, bytes: 1000 },
  );
  const statuses: number[] = [];
  for (let time = 0; time < 4; time++) statuses.push((await read(new Request(address))).status);
  expect([statuses, asked]).toEqual([[200, 200, 502, 502], 2]);
});

test("a list that says no length is counted as it comes, and left when it is too long", async () => {
  let made = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        made += 1;
        controller.enqueue(new Uint8Array(100));
      },
    });
  const read = withinBudget(() => new Response(endless()), { ms: 60_000, bytes: 1000 });
  expect((await read(new Request(address))).status).toBe(502);
  expect(made).toBeLessThan(15);
  const short = withinBudget(() => new Response('["a list"]', { headers: { "X-WP-Total": "1" } }), {
    ms: 60_000,
    bytes: 1000,
  });
  const answer = await short(new Request(address));
  expect([await answer.text(), answer.headers.get("X-WP-Total")]).toEqual(['["a list"]', "1"]);
});

test("what a visitor sends has its own time", async () => {
  const read = withinBudget((request) => new Response(String(request.signal.aborted)), { ms: 0, bytes: 0 });
  const answer = await read(new Request(address, { method: "POST", body: "{}" }));
  expect(await answer.text()).toBe("false");
});
