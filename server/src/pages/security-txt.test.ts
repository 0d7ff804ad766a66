import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../engines/database/test-databases.ts";
import { readSettings } from "../kernel/settings/settings.ts";
import { securityTxtRoutes } from "./security-txt.ts";

const now = new Date("2026-11-21T04:33:00.000Z");
const database = await openTestDatabase();
afterAll(() => database.close());
const routes = securityTxtRoutes({
  database,
  settings: readSettings({ PUBLIC_URL: "https://studio.example.test", STUDIO_EMAIL: "hello@example.test" }),
  clock: () => now,
});

test("who found a hole is told whom to write to, until when that holds, and what to expect", async () => {
  const answer = await routes.request("/.well-known/security.txt");
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    (await answer.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2)) as [],
  );
  expect(Object.fromEntries(fields)).toEqual({
    Contact: "mailto:hello@example.test",
    Expires: "2027-05-20T00:00:00.000Z",
    "Preferred-Languages": "en",
    Canonical: "https://studio.example.test/.well-known/security.txt",
    Policy: "https://studio.example.test/security-policy.txt",
  });
  const policy = await routes.request("/security-policy.txt");
  expect([policy.status, await policy.text()]).toEqual([200, expect.stringContaining("hello@example.test")]);
});
