/**
 * The whole body of a request, as far as anyone may send it.
 * @returns null as soon as it is larger than `most` bytes, announced or not; the rest is not read.
 * @throws when the sender hangs up.
 */
export async function readBody(request: Request, most: number): Promise<Buffer<ArrayBuffer> | null> {
  const announced = request.headers.get("Content-Length");
  if (Number(announced ?? 0) > most) return null;
  // HTTP holds the sender to the length, and it is read without a stream of the web's in between.
  if (announced !== null && /^\d+$/.test(announced)) {
    const body = Buffer.from(await request.arrayBuffer());
    return body.length > most ? null : body;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
