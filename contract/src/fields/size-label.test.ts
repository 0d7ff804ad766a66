import { expect, test } from "vitest";
import { sizeLabel } from "./size-label.ts";

test.each([
  [0, ""],
  [12, "1 kB"],
  [480_200, "480 kB"],
  [2_340_000, "2.3 MB"],
  [118_000_000, "118 MB"],
])("%s bytes are “%s”", (bytes, words) => expect(sizeLabel(bytes)).toBe(words));
