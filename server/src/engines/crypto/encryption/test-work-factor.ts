/**
 * Passphrases of tests are stretched little: at full cost each takes most of a second of a processor.
 * `age.test.ts` and every command that a test starts stretch them as the studio does.
 */
import { vi } from "vitest";

vi.mock("age-encryption", async (original) => {
  const real = await original<typeof import("age-encryption")>();
  return {
    ...real,
    Encrypter: class extends real.Encrypter {
      override setScryptWorkFactor() {
        super.setScryptWorkFactor(4);
      }
    },
  };
});
