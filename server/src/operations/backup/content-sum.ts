import { createHash } from "node:crypto";

/** SHA-256 of a content, hexadecimal. */
export async function sha256Of(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of content) hash.update(part);
  return hash.digest("hex");
}

/** Lets a content through, and knows what went by once it has. */
export function measureContent(content: AsyncIterable<Uint8Array>): {
  content: AsyncIterable<Uint8Array>;
  bytes(): number;
  sha256(): string;
} {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* passing() {
    for await (const part of content) {
      hash.update(part);
      bytes += part.byteLength;
      yield part;
    }
  }
  return { content: passing(), bytes: () => bytes, sha256: () => hash.digest("hex") };
}

export async function readBounded(content: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of content) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new RangeError(`it is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
