import { longestTypedPassword } from "@extenso/contract/requests/extenso.ts";
import { expect, test, vi } from "vitest";
import { hashPassword, verifyAgainstNothing, verifyPassword } from "./passwords.ts";

vi.unmock("@node-rs/argon2");

test("a hash is argon2id with 19 MiB, two passes and one lane, salted anew each time", async () => {
  const [one, two] = await Promise.all([hashPassword("Passw0rdPassw0rd"), hashPassword("Passw0rdPassw0rd")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

test("128 characters of any kind count to the last one", async () => {
  const password = `${"päß🎬 \u0000 ".repeat(15)}12345678`.slice(0, 127);
  const hash = await hashPassword(`${password}A`);
  expect(await verifyPassword(hash, `${password}A`)).toBe(true);
  expect(await verifyPassword(hash, `${password}B`)).toBe(false);
  expect(await verifyPassword(hash, password)).toBe(false);
});

test("the same characters composed differently are the same password", async () => {
  const hash = await hashPassword("Cafe\u0301-Passw0rd");
  expect(await verifyPassword(hash, "Caf\u00e9-Passw0rd")).toBe(true);
});

test("a hash that can't be read fits no password", async () => {
  for (const hash of ["", "!", "$argon2id$", "$2y$10$abcdefghijklmnopqrstuv"]) {
    expect(await verifyPassword(hash, "Passw0rdPassw0rd")).toBe(false);
  }
});

test("many at once all get their answer", async () => {
  const hash = await hashPassword("Passw0rdPassw0rd");
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 ? verifyPassword(hash, "Passw0rdPassw0rd") : verifyAgainstNothing("Passw0rdPassw0rd"),
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(6);
});

test("what is longer than any password is neither normalised nor hashed", async () => {
  const accents = `a${"\u0301".repeat(500_000)}${"\u0316".repeat(500_000)}`;
  const hash = await hashPassword("Passw0rdPassw0rd");
  expect(await verifyPassword(hash, accents)).toBe(false);
  expect(await verifyAgainstNothing(accents)).toBe(false);
  await expect(hashPassword(accents)).rejects.toThrow(RangeError);
});

test("the longest password counts however its letters are composed", async () => {
  const longest = "각".repeat(128);
  const apart = longest.normalize("NFKD");
  expect(apart.length).toBeLessThanOrEqual(longestTypedPassword);
  expect(await verifyPassword(await hashPassword(longest), apart)).toBe(true);
});
