/** The file's name, as the request says it. */
import { RestError } from "../../../engines/rest/rest-error.ts";

/**
 * The name of a file that is a request's whole body.
 *
 * @throws {RestError} in WordPress's words, where type or name are missing.
 */
export function bareUploadName(headers: Headers): string {
  if (!headers.get("Content-Type")) {
    throw new RestError("rest_upload_no_content_type", "No Content-Type supplied.", 400);
  }
  const disposition = headers.get("Content-Disposition");
  if (!disposition) {
    const message = "No Content-Disposition supplied.";
    throw new RestError("rest_upload_no_content_disposition", message, 400);
  }
  const name = nameIn(disposition);
  if (name) return name;
  throw new RestError(
    "rest_upload_invalid_disposition",
    'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
    400,
  );
}

/** `attachment; filename="x.png"`; `filename*` wins, as RFC 6266 has it. Headers come as bytes. */
function nameIn(disposition: string): string {
  const parts = disposition.split(";").slice(1, 20);
  const named = new Map(
    parts.map((part): [string, string] => {
      const [key = "", ...value] = part.split("=");
      return [key.trim().toLowerCase(), value.join("=").trim()];
    }),
  );
  const extended = /^utf-8'[^']*'(.+)$/i.exec(named.get("filename*") ?? "")?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Then the plain one.
    }
  }
  const plain = (named.get("filename") ?? "").replace(/^"(.*)"$/s, "$1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(plain, "latin1"));
  } catch {
    return plain;
  }
}
