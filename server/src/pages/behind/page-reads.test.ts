import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createPageReads } from "./page-reads.ts";
import { failure, type RemoteResponse } from "./remote-response.ts";

const answer = (text: string, status = 200): RemoteResponse => ({
  status,
  headers: new Headers(),
  body: Buffer.from(text),
});
const said = ({ status, body }: RemoteResponse) => [status, status === 200 ? body?.toString() : null];
const down = async () => failure(502, "content_server_unreachable");
/** Signal of a page that waits without a limit. */
const patient = new AbortController().signal;

function open() {
  let now = 0;
  const reads = createPageReads(() => now, 5_000);
  return { ...reads, pass: (ms: number) => (now += ms) };
}

describe("what pages read", () => {
  test("is asked for once by all who wait for the same", async () => {
    const { read } = open();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return answer("one");
    };
    await Promise.all([read("a", patient, ask), read("a", patient, ask), read("b", patient, ask)]);
    expect(asked).toBe(2);
    await read("a", patient, ask);
    expect(asked).toBe(3);
  });

  test("is what was said last, while there is trouble", async () => {
    const { read } = open();
    await read("a", patient, async () => answer("last"));
    expect(said(await read("a", patient, down))).toEqual([200, "last"]);
    expect(said(await read("a", patient, async () => answer("new")))).toEqual([200, "new"]);
    expect(said(await read("b", patient, down))).toEqual([502, null]);
  });

  test("is gone when it was taken back, or a day old", async () => {
    const { read, pass } = open();
    await read("a", patient, async () => answer("last"));
    await read("a", patient, async () => answer("{}", 404));
    expect(said(await read("a", patient, down))).toEqual([502, null]);
    await read("a", patient, async () => answer("last"));
    pass(25 * 60 * 60_000);
    expect(said(await read("a", patient, down))).toEqual([502, null]);
  });

  test("is kept of what is there, not of what anybody may search for", async () => {
    const { read } = open();
    await read("/posts?slug=a", patient, async () => answer('[{"id":1}]'));
    for (const key of ["/posts?search=x", "/posts?slug=no-such", "/posts?per_page=1&search=y"]) {
      await read(key, patient, async () => answer(key.includes("slug") ? "[]" : '[{"id":1}]'));
      expect((await read(key, patient, down)).status).toBe(502);
    }
    expect((await read("/posts?slug=a", patient, down)).status).toBe(200);
    // A later empty response replaces the cached one.
    await read("/posts?slug=a", patient, async () => answer("[]"));
    expect((await read("/posts?slug=a", patient, down)).status).toBe(502);
  });

  test("that takes too long is waited for once, and for the next", async () => {
    const { read } = open();
    const coming = Promise.withResolvers<RemoteResponse>();
    const page = new AbortController();
    const first = read("a", page.signal, () => coming.promise);
    page.abort();
    expect(said(await first)).toEqual([504, null]);
    // Further requests fail at once as well, without asking a second time.
    const never = () => Promise.reject(new Error("asked twice"));
    expect(said(await read("a", patient, never))).toEqual([504, null]);
    coming.resolve(answer("slow"));
    await setImmediate();
    expect(said(await read("a", patient, down))).toEqual([200, "slow"]);
  });

  test("that failed after too long is not asked for again at once", async () => {
    const { read, pass } = open();
    const coming = Promise.withResolvers<RemoteResponse>();
    const page = new AbortController();
    const first = read("a", page.signal, () => coming.promise);
    page.abort();
    await first;
    coming.resolve(failure(504, "content_server_timeout"));
    await setImmediate();
    const back = async () => answer("back");
    expect(said(await read("a", patient, back))).toEqual([504, null]);
    pass(5_001);
    expect(said(await read("a", patient, back))).toEqual([200, "back"]);
  });

  test("for a page whose time is over is not begun", async () => {
    const { read } = open();
    await read("a", patient, async () => answer("last"));
    const over = AbortSignal.abort();
    const never = () => Promise.reject(new Error("asked"));
    expect(said(await read("a", over, never))).toEqual([200, "last"]);
    expect(said(await read("b", over, never))).toEqual([504, null]);
  });

  test("that throws is a failure like any other", async () => {
    const { read } = open();
    expect((await read("a", patient, () => Promise.reject(new Error("a mistake of ours")))).status).toBe(502);
  });

  test("is kept within bounds, the oldest going first", async () => {
    const { read } = open();
    const megabyte = "x".repeat(1024 * 1024);
    for (let key = 0; key < 30; key++) await read(`${key}`, patient, async () => answer(megabyte));
    expect((await read("0", patient, down)).status).toBe(502);
    expect((await read("29", patient, down)).status).toBe(200);
    for (let key = 0; key < 5_000; key++) await read(`small ${key}`, patient, async () => answer("x"));
    expect((await read("29", patient, down)).status).toBe(502);
    expect((await read("small 0", patient, down)).status).toBe(502);
    expect((await read("small 4999", patient, down)).status).toBe(200);
  });
});
