import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";
import { readFrom, readTo } from "./typed-addresses.ts";

const pairs = (text: string) => readLines(text).map(({ from, to, problem }) => problem ?? [from, to]);

test("CSV with commas, semicolons, tabs and quotes, “from to” lines, and the rules of servers", () => {
  const text = [
    "/a,/b",
    "/c;/d",
    "/e\t/f",
    '"/g, h","/i"',
    "/j /k",
    "/l -> /m",
    "/n => /o",
    "/p → /q",
    "Redirect 301 /r /s",
    "Redirect permanent /t https://elsewhere.example/u",
    "RedirectPermanent /v /w",
    "/x /y 301",
    "/z,/1,301,yes",
  ].join("\r\n");
  expect(pairs(text)).toEqual([
    ["/a", "/b"],
    ["/c", "/d"],
    ["/e", "/f"],
    ['"/g, h"', '"/i"'],
    ["/j", "/k"],
    ["/l", "/m"],
    ["/n", "/o"],
    ["/p", "/q"],
    ["/r", "/s"],
    ["/t", "https://elsewhere.example/u"],
    ["/v", "/w"],
    ["/x", "/y"],
    ["/z", "/1"],
  ]);
});

test("headings, comments and empty lines are left out; lines keep their numbers", () => {
  const lines = readLines("\u{feff}Old URL,New URL\n\n# from the shop\n/a,/b\n");
  expect(lines).toEqual([{ line: 4, from: "/a", to: "/b" }]);
});

test("a line without two addresses says so, also in the first place", () => {
  expect(pairs("/a\n/b /c /d")).toEqual(["Each line has two addresses.", "Each line has two addresses."]);
  expect(pairs(`/${"a".repeat(5_000)} /b`)).toEqual(["The line is too long for two addresses."]);
});

test("two million characters are read at once", () => {
  const before = process.threadCpuUsage();
  readLines(`${'"'.repeat(1_000_000)}${" ".repeat(1_000_000)}`);
  for (const line of ['"'.repeat(3_000), " , ".repeat(1_000), `/a${" ".repeat(3_000)}`])
    readLines(line.repeat(1));
  // Processor time of this thread, in microseconds: other programs use the machine, too.
  expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
});

test("an address with a letter that could not be read is wrong", () => {
  expect(readFrom("/caf\ufffd-wedding")).toHaveProperty("problem");
  expect(readTo("/caf\ufffd-wedding", "https://studio.example.test")).toHaveProperty("problem");
  expect(readFrom("/café-wedding")).not.toHaveProperty("problem");
});
