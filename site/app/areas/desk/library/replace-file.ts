import { errorOf } from "@extenso/contract/client/transport.ts";
import { addressOf, signed } from "../api/send.ts";

/**
 * Another file in the place of one, at all its addresses. Our own server's alone.
 *
 * @throws {ApiError} `rest_post_changed` when somebody else has changed it since; 400 where it is of another type.
 */
export function replaceFile(id: number, file: File, etag: string): Promise<void> {
  const body = new FormData();
  body.append("file", file, file.name);
  return signed(async (Authorization) => {
    const headers = { Authorization, Accept: "application/json", ...(etag && { "If-Match": etag }) };
    const url = addressOf(`/extenso/v1/media/${id}/file`);
    const answer = await fetch(url, { method: "POST", headers, body, credentials: "omit" });
    if (answer.ok) return;
    const { status } = answer;
    throw errorOf({ status, headers: answer.headers, text: await answer.text() }, (_, words) => words);
  });
}
