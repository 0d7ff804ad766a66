import { expect, test } from "vitest";
import { cameEncrypted } from "./came-encrypted.ts";

test.each<[string, string | null, number, boolean]>([
  ["https://studio.example.test/", null, 0, true],
  ["http://studio.example.test/", null, 0, false],
  ["http://studio.example.test/", "https", 0, false],
  ["http://studio.example.test/", "https", 1, true],
  ["http://studio.example.test/", "HTTPS ", 1, true],
  ["http://studio.example.test/", "http", 1, false],
  ["http://studio.example.test/", null, 1, false],
  // The caller wrote the first, our proxy the second.
  ["http://studio.example.test/", "https, http", 1, false],
  ["http://studio.example.test/", "http, https", 1, true],
  ["http://studio.example.test/", "https, http", 2, true],
  ["http://studio.example.test/", "https", 2, true],
])("%s with “%s” behind %d proxies: %s", (url, forwarded, proxies, expected) => {
  const headers = new Headers(forwarded === null ? [] : [["X-Forwarded-Proto", forwarded]]);
  expect(cameEncrypted(new Request(url, { headers }), proxies)).toBe(expected);
});
