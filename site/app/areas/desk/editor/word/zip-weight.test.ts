import { expect, test } from "vitest";
import { zipWeight } from "./zip-weight.ts";

/** A directory alone, of files that unpack to so many bytes. */
function archive(sizes: readonly number[], comment = ""): ArrayBuffer {
  const entries = sizes.map((size, at) => {
    const name = `word/${at}.xml`;
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    return entry;
  });
  const end = Buffer.alloc(22 + comment.length);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(sizes.length, 10);
  end.writeUInt32LE(4, 16);
  end.write(comment, 22);
  return Uint8Array.from(Buffer.concat([Buffer.from("PK.."), ...entries, end])).buffer;
}

test.each([
  [[1_200, 34], 1_234],
  [[], 0],
  [[4_000_000_000, 4_000_000_000], 8_000_000_000],
])("files of %j bytes are %d", (sizes, weight) => {
  expect(zipWeight(archive(sizes))).toBe(weight);
  expect(zipWeight(archive(sizes, "a remark at its end"))).toBe(weight);
});

test.each<[string, ArrayBuffer]>([
  ["nothing", new ArrayBuffer(0)],
  ["words", Uint8Array.from(Buffer.from("This is no archive, however long it may go on.")).buffer],
  ["a directory that was cut", archive([1, 2]).slice(20)],
])("%s is no archive", (_, bytes) => {
  expect(zipWeight(bytes)).toBeNull();
});
