import { data } from "react-router";

/** Ours are a few kilobytes; the host has the same bound. */
const largestForm = 64 * 1024;

async function bytesOf(request: Request): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > largestForm) throw data("The form is too large.", { status: 413 });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * The fields of a form that a browser sent.
 *
 * @throws an answer of 400 or 413 for a body that is no form, or too large for one: nobody may fill our memory.
 */
export async function readSentForm(request: Request): Promise<FormData> {
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const copy = new Response(await bytesOf(request), { headers });
  return copy.formData().catch(() => {
    throw data("What was sent is no form.", { status: 400 });
  });
}
