import { expect, test } from "vitest";
import { addressesIn, mailSettingsProblems } from "./mail-settings.ts";

const right = {
  senderName: "Extenso, Inc.",
  senderAddress: "studio@example.com",
  notices: ["a@example.com"],
};

test("what is right has no problems, and what isn't written isn't judged", () => {
  expect(mailSettingsProblems(right)).toEqual({});
  expect(mailSettingsProblems({})).toEqual({});
  expect(mailSettingsProblems({ ...right, senderName: "" })).toEqual({});
});

test.each([
  ["senderName", "Studio\r\nBcc: victim@example.com"],
  ["senderName", "Studio\u2028Bcc: victim@example.com"],
  ["senderName", "Bank <bank@example.com>"],
  ["senderName", "n".repeat(101)],
  ["senderAddress", ""],
  ["senderAddress", "studio"],
  ["senderAddress", "studio@example.com\nBcc: victim@example.com"],
  ["senderAddress", "a@example.com, b@example.com"],
  ["senderAddress", `${"a".repeat(250)}@example.com`],
  ["notices", []],
  ["notices", ["a@example.com", "b"]],
  ["notices", ["a@example.com\r\nb@example.com"]],
  ["notices", Array.from({ length: 6 }, (_, number) => `a${number}@example.com`)],
])("%s %j is refused", (field, value) =>
  expect(Object.keys(mailSettingsProblems({ ...right, [field]: value }))).toEqual([field]),
);

test("a name and an address are together no longer than an address may be", () => {
  const senderAddress = `${"a".repeat(200)}@example.com`;
  expect(Object.keys(mailSettingsProblems({ senderName: "n".repeat(60), senderAddress }))).toEqual([
    "senderName",
  ]);
});

test("addresses are typed as people type lists", () => {
  expect(addressesIn(" a@example.com\nb@example.com, a@example.com;c@example.com \n")).toEqual([
    ...["a@example.com", "b@example.com", "c@example.com"],
  ]);
});
