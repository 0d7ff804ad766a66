import { expect, test } from "vitest";
import { boundaryOf, FileTooLargeError, MultipartError, receiveForm } from "./multipart.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function formOf(fields: [string, string | Blob, string?][]) {
  const form = new FormData();
  for (const [name, value, file] of fields) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, file);
  }
  const request = new Request("https://studio.example.test", { method: "POST", body: form });
  const boundary = boundaryOf(request.headers.get("Content-Type") ?? "") ?? "";
  return { boundary, bytes: new Uint8Array(await request.arrayBuffer()) };
}

async function read(bytes: Uint8Array, boundary: string, { limit = 100_000, size = 16_384 } = {}) {
  const pieces: Uint8Array[] = [];
  const type = `multipart/form-data; boundary="${boundary}"`;
  await receiveForm(inPieces(bytes, size), type, { file: limit }, async ({ content }) => {
    for await (const piece of content) pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

/** Full of what looks like the start of a boundary. */
const tricky = Buffer.from(`\r\n--\r\n\r\n--${"-".repeat(60)}\r\n`.repeat(300), "latin1");

test.each([1, 2, 7, 64, 1000, 1_000_000])(
  "the file comes out whole from pieces of %i bytes",
  async (size) => {
    const { boundary, bytes } = await formOf([
      ["note", "before"],
      ["file", new Blob([tricky]), "portrait.jpg"],
      ["file", new Blob(["a second one"]), "second.jpg"],
      ["note", "after"],
    ]);
    expect((await read(bytes, boundary, { size })).equals(tricky)).toBe(true);
  },
);

test("an empty file is empty", async () => {
  const { boundary, bytes } = await formOf([["file", new Blob([]), "empty.jpg"]]);
  expect(await read(bytes, boundary)).toHaveLength(0);
});

test("exactly the limit is allowed, one byte more is not", async () => {
  const { boundary, bytes } = await formOf([["file", new Blob([tricky]), "portrait.jpg"]]);
  expect(await read(bytes, boundary, { limit: tricky.length })).toHaveLength(tricky.length);
  await expect(read(bytes, boundary, { limit: tricky.length - 1 })).rejects.toThrow(FileTooLargeError);
});

test("a body cut off anywhere is refused", async () => {
  const { boundary, bytes } = await formOf([["file", new Blob(["0123456789".repeat(20)]), "portrait.jpg"]]);
  const end = bytes.length - "--\r\n".length;
  for (let cut = 0; cut <= end; cut += 5) {
    await expect(read(bytes.subarray(0, cut), boundary), `cut at ${cut}`).rejects.toThrow(MultipartError);
  }
});

test("a form without a file, or with too much beside it, is refused", async () => {
  const none = await formOf([["file", "only text"]]);
  await expect(read(none.bytes, none.boundary)).rejects.toThrow(MultipartError);
  const much = await formOf([
    ["note", "x".repeat(70_000)],
    ["file", new Blob(["x"]), "portrait.jpg"],
  ]);
  await expect(read(much.bytes, much.boundary)).rejects.toThrow(MultipartError);
  const headers = Buffer.from(`--b\r\nContent-Disposition: form-data; x="${"y".repeat(70_000)}`);
  await expect(read(headers, "b", { size: 100 })).rejects.toThrow(MultipartError);
});

test("the boundary is read from the content type, quoted or not", () => {
  expect(boundaryOf("multipart/form-data; boundary=abc")).toBe("abc");
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b;c"')).toBe("a b;c");
  expect(boundaryOf("multipart/form-data")).toBeNull();
  expect(boundaryOf("application/json; boundary=abc")).toBeNull();
  expect(boundaryOf(`multipart/form-data; boundary=${"a".repeat(71)}`)).toBeNull();
});

test("who refuses the file before reading it is heard, and nothing else falls", async () => {
  const { boundary, bytes } = await formOf([["file", new Blob([tricky]), "portrait.jpg"]]);
  const type = `multipart/form-data; boundary="${boundary}"`;
  const refused = receiveForm(inPieces(bytes, 100), type, { file: 100_000 }, async () => {
    throw new Error("not that one");
  });
  await expect(refused).rejects.toThrow("not that one");
});
