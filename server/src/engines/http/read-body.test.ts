import { describe, expect, test } from "vitest";
import { readBody } from "./read-body.ts";

function sent(text: string, headers: Record<string, string> = {}): Request {
  return new Request("http://studio.test/", { method: "POST", body: text, headers });
}

describe("a body is read as far as it may be long", () => {
  const announced = (text: string) => sent(text, { "Content-Length": String(Buffer.byteLength(text)) });
  test.each([
    ["with its length", announced],
    ["in pieces", (text: string) => sent(text)],
  ])("%s", async (_, make) => {
    expect((await readBody(make("Grüße"), 7))?.toString()).toBe("Grüße");
    expect(await readBody(make("Grüße"), 6)).toBeNull();
    expect((await readBody(make(""), 0))?.length).toBe(0);
  });

  test("what announces too much is not read", async () => {
    const request = sent("short", { "Content-Length": "1000" });
    expect(await readBody(request, 100)).toBeNull();
    expect(request.bodyUsed).toBe(false);
  });

  test("what says it is shorter than it is gets no further", async () => {
    expect(await readBody(sent("longer", { "Content-Length": "2" }), 4)).toBeNull();
  });
});
