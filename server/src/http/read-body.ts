/**
 * The whole body of a request, as far as anyone may send it.
 * @returns null as soon as it is larger than `most` bytes, announced or not; the rest is not read.
 * @throws when the sender hangs up.
 */
export async function readBody(request: Request, most: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
