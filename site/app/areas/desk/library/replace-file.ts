import { send } from "../api/send.ts";

/**
 * Another file in the place of one, at all its addresses. Our own server's alone. Without a time limit: a film takes
 * as long as the line does.
 *
 * @throws {ApiError} `rest_post_changed` when somebody else has changed it since; 400 where it is of another type.
 */
export async function replaceFile(id: number, file: File, etag: string): Promise<void> {
  const body = new FormData();
  body.append("file", file, file.name);
  const headers = etag ? { "If-Match": etag } : undefined;
  await send(`/extenso/v1/media/${id}/file`, { method: "POST", headers, body, timeoutMs: null });
}
