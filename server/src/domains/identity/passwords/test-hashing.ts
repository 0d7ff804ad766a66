/**
 * Passwords of tests are hashed with the least that argon2id takes: at full cost hashing is a tenth of all tests'
 * time. `passwords.test.ts` and every server that a test starts hash as the studio does.
 */
import type { Options } from "@node-rs/argon2";
import { vi } from "vitest";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    hash: (password: string, options: Options) =>
      real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }),
  };
});
