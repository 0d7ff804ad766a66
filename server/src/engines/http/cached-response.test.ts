import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { CachedResponse } from "./cached-response.ts";

const words = "light frame lens night film drone colour sound edit grade harbour crane scene take".split(" ");
let seed = 7;
/** The same each time, and without a pattern: what repeats is small at once. */
function nextWord() {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return words[Math.floor(seed / 65_536) % words.length];
}
const prose = Array.from({ length: 4_000 }, nextWord).join(" ");

function answers(options: { isPopular?: boolean } = {}, text = prose) {
  const response = new CachedResponse(text, { headers: [["Content-Type", "text/html"]], ...options });
  const ask = async (ifNoneMatch: string | null = null) => {
    const { status, headers, body } = await response.answer({
      method: "GET",
      acceptEncoding: "br",
      ifNoneMatch,
    });
    return { status, etag: new Headers(headers.map(([name, value]) => [name, value])).get("ETag"), body };
  };
  return { response, ask };
}

test("what is popular becomes smaller once it was asked for again, under another tag", async () => {
  const { response, ask } = answers({ isPopular: true });
  const first = await ask();
  const before = response.bytes;
  await expect.poll(async () => (await ask()).body?.byteLength).toBeLessThan(first.body?.byteLength ?? 0);
  const small = await ask();
  expect(brotliDecompressSync(small.body ?? "").toString()).toBe(prose);
  expect(small.etag).not.toBe(first.etag);
  expect((await ask(first.etag)).status).toBe(200);
  expect((await ask(small.etag)).status).toBe(304);
  expect(response.bytes).toBeLessThan(before);
});

test("what is asked for once, or is no page, is compressed once", async () => {
  const { ask } = answers();
  const first = await ask();
  const other = answers({ isPopular: true });
  await other.ask();
  await expect.poll(async () => (await other.ask()).etag).toMatch(/small/);
  expect(await ask()).toEqual(first);
});

test("answers are equal when they say the same", () => {
  const one = answers().response;
  expect(one.equals(answers().response)).toBe(true);
  expect(one.equals(answers({}, `${prose}!`).response)).toBe(false);
  const other = new CachedResponse(prose, { headers: [["Content-Type", "text/plain"]] });
  expect(one.equals(other)).toBe(false);
});
