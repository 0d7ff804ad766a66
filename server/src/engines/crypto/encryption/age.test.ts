/** The work factor of passphrases in production. Other tests use a smaller one (`test-work-factor.ts`). */
import { expect, test, vi } from "vitest";
import { openWithPassphrase, sealWithPassphrase } from "./age.ts";

vi.unmock("age-encryption");

test("a guess at a passphrase takes as much as 2^17 rounds of scrypt", async () => {
  const sealed = await sealWithPassphrase("a key", "fog over the inlet, 6 am");
  const [, recipient] = Buffer.from(sealed).toString("latin1").split("\n");
  expect(recipient).toMatch(/^-> scrypt \S+ 17$/);
  expect(await openWithPassphrase(sealed, "fog over the inlet, 6 am")).toBe("a key");
});
