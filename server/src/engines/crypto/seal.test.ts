import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const key = "a signing key of more than thirty-two characters";

test("what is sealed is read again with the same key and purpose alone", () => {
  const sealed = seal(key, "totp:7", "JBSWY3DPEHPK3PXP");
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(unseal(key, "totp:7", sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(unseal(key, "totp:8", sealed)).toBeNull();
  expect(unseal(`${key}!`, "totp:7", sealed)).toBeNull();
  expect(seal(key, "totp:7", "JBSWY3DPEHPK3PXP")).not.toBe(sealed);
});

test("what was altered or cut is not read", () => {
  const sealed = Buffer.from(seal(key, "totp:7", "secret"), "base64url");
  for (const at of [0, 12, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(unseal(key, "totp:7", altered.toString("base64url"))).toBeNull();
  }
  expect(unseal(key, "totp:7", "")).toBeNull();
});
