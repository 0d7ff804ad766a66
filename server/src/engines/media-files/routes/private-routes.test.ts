import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FileStorage } from "../../storage/file-storage.ts";
import { openTestStorage, storageKinds } from "../../storage/test-storages.ts";
import { privateAddress } from "./private-address.ts";
import { privateFileRoutes } from "./private-routes.ts";

const signingKey = "a key of thirty-two characters or more";
const key = "private/clients/12/Contract (signed).pdf";
const signedAt = new Date("2026-11-21T12:00:00Z");
const minutes = (count: number) => new Date(signedAt.getTime() + count * 60_000);

describe.each(storageKinds)("on %s", (kind) => {
  let files: FileStorage;
  let close: () => Promise<void>;
  let now: Date;
  beforeEach(async () => {
    ({ files, close } = await openTestStorage(kind));
    now = signedAt;
    await files.write(key, new TextEncoder().encode("%PDF-1.7"));
  });
  afterEach(() => close());

  const ask = (address: string, headers: Record<string, string> = {}) =>
    privateFileRoutes({ files, clock: () => now, signingKey }).request(address, { headers });
  const signed = () => privateAddress(signingKey, { key, now: signedAt, until: minutes(10) });

  test("a signed address opens its file for as long as it says, and no cache keeps it", async () => {
    const answer = await ask(signed());
    expect([answer.status, await answer.text()]).toEqual([200, "%PDF-1.7"]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("Content-Disposition")).toBe("attachment");
    expect((await ask(signed(), { Range: "bytes=1-3" })).status).toBe(206);
    now = minutes(11);
    expect((await ask(signed())).status).toBe(410);
  });

  test.each<[string, (address: string) => string]>([
    ["another file", (address) => address.replace("/12/", "/13/")],
    ["a longer time", (address) => address.replace(/until=\d+/, "until=99999999999")],
    ["no signature", (address) => address.replace(/&signature=.*/, "")],
    ["another signature", (address) => `${address.slice(0, -1)}${address.endsWith("A") ? "B" : "A"}`],
    ["nothing", () => "/private-files/"],
  ])("with %s it opens nothing", async (_, changed) => {
    expect((await ask(changed(signed()))).status).toBe(404);
  });
});

test("only files of that folder are signed, for seven days at most", () => {
  const sign = (of: string, until: Date) => () =>
    privateAddress(signingKey, { key: of, now: signedAt, until });
  expect(sign("uploads/2026/11/x.jpg", minutes(1))).toThrow(RangeError);
  expect(sign("private/../signing-key", minutes(1))).toThrow(RangeError);
  expect(sign(key, minutes(8 * 24 * 60))).toThrow(RangeError);
  expect(sign(key, minutes(-1))).toThrow(RangeError);
});
