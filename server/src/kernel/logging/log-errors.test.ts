import { expect, test } from "vitest";
import { describeError } from "./log-errors.ts";

test("an error is told without the people it is about", () => {
  const error = Object.assign(
    new Error('550 <dana.o+x@mail.example.test>: user "dana@example.test" unknown', {
      cause: new Error("of zoe@example.test"),
    }),
    {
      code: "23505",
      detail: "Key (email_key)=(dana@example.test) already exists.",
      rejected: ["dana@example.test"],
      constraint: "users_email_key_key",
    },
  );
  const described = describeError(error) as Record<string, unknown>;
  expect(described).toMatchObject({ type: "Error", code: "23505", constraint: "users_email_key_key" });
  expect(described.message).toContain("550 <(mail address)>");
  expect(described.stack).toContain("log-errors.test.ts");
  expect(JSON.stringify(described)).not.toMatch(/dana|zoe/);
});

test("names with an at sign that are no address stay, and long texts take no time", () => {
  expect((describeError(new Error("@hono/node-server 1@2")) as Error).message).toBe("@hono/node-server 1@2");
  const before = process.threadCpuUsage();
  describeError(new Error("a@".repeat(200_000)));
  // Processor time of this thread, in microseconds: other programs use the machine, too.
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
});
