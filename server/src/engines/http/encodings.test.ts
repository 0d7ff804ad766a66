import { expect, test } from "vitest";
import { chooseEncoding } from "./encodings.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["*", "br"],
  [undefined, "identity"],
  ["", "identity"],
])("Accept-Encoding %j is answered in %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
