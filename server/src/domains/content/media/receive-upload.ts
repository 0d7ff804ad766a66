/** Receives an upload into a temporary file, complete or not at all, and never into memory. */
import { createHash } from "node:crypto";
import type { Dependencies } from "../../../engines/dependencies.ts";
import {
  boundaryOf,
  FileTooLargeError,
  MultipartError,
  receiveForm,
} from "../../../engines/http/multipart.ts";
import { parsePhpForm } from "../../../engines/rest/request/php-query.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { LocalFile } from "../../../engines/storage/file-storage.ts";

/** Bytes, enough for a clip of some minutes. */
const largestUpload = 256 * 1024 * 1024;

/** Texts that may come beside a file, as long as an article's. */
const largestField = 32 * 1024;

export interface Received {
  file: LocalFile;
  /** The sender's file name. */
  name: string;
  /** The other fields of the form. */
  fields: Record<string, unknown>;
  /** A form's file is refused with another code than a body. */
  inForm: boolean;
}

function uploadTooLarge(): RestError {
  const most = largestUpload / 1024 / 1024;
  return new RestError(
    "rest_upload_file_too_big",
    `This file is too big. Files must be less than ${most} MB in size.`,
    413,
  );
}

function noData(): RestError {
  return new RestError("rest_upload_no_data", "No data supplied.", 400);
}

/**
 * @returns the file, which the caller has to store or release.
 * @throws {RestError} with WordPress's messages; no file is left behind.
 */
export async function receiveUpload(
  { files }: Pick<Dependencies, "files">,
  request: Request,
): Promise<Received> {
  if (Number(request.headers.get("Content-Length") ?? 0) > largestUpload + 4 * largestField) {
    throw uploadTooLarge();
  }
  try {
    const type = request.headers.get("Content-Type") ?? "";
    return boundaryOf(type) === null
      ? await receiveBody(files, request)
      : await receiveFormFile(files, request, type);
  } catch (error) {
    throw asUploadError(error);
  }
}

function asUploadError(error: unknown): unknown {
  if (error instanceof FileTooLargeError) return uploadTooLarge();
  return error instanceof MultipartError ? noData() : error;
}

async function receiveFormFile(
  files: Dependencies["files"],
  request: Request,
  type: string,
): Promise<Received> {
  if (!request.body) throw noData();
  const found: { name: string; file: LocalFile; bytes: number }[] = [];
  const limits = { file: largestUpload, field: largestField, fields: 50 };
  try {
    const fields = await receiveForm(request.body, type, limits, async ({ part, name, content }) => {
      if (part !== "file") throw new MultipartError("the file's part is called otherwise");
      const counted = checked(content, request.headers.get("Content-MD5"));
      const file = await files.receive(counted.content);
      found.push({ name, file, bytes: counted.bytes() });
    });
    const [one] = found;
    if (!one || one.bytes === 0) throw noData();
    // Names with brackets are lists and maps, as PHP reads them.
    const query = new URLSearchParams([...fields]).toString();
    return { file: one.file, name: one.name, fields: Object.fromEntries(parsePhpForm(query)), inForm: true };
  } catch (error) {
    for (const { file } of found) await file.release();
    throw error;
  }
}

async function receiveBody(files: Dependencies["files"], request: Request): Promise<Received> {
  const { headers, body } = request;
  if (!body || headers.get("Content-Length") === "0") throw noData();
  const name = bareUploadName(headers);
  const counted = checked(body, headers.get("Content-MD5"));
  const file = await files.receive(counted.content);
  if (counted.bytes() > 0) return { file, name, fields: {}, inForm: false };
  await file.release();
  throw noData();
}

/** Counts the bytes, stops above the bound, and checks the hash that the client sent. */
function checked(source: AsyncIterable<Uint8Array>, md5: string | null) {
  let bytes = 0;
  async function* content(): AsyncGenerator<Uint8Array> {
    const hash = md5 === null ? null : createHash("md5");
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > largestUpload) throw new FileTooLargeError();
      hash?.update(chunk);
      yield chunk;
    }
    const digest = hash?.digest();
    const said = md5?.trim() ?? "";
    // WordPress takes it in hexadecimal; the header's own standard has base64.
    if (digest && said.toLowerCase() !== digest.toString("hex") && said !== digest.toString("base64")) {
      throw new RestError("rest_upload_hash_mismatch", "Content hash did not match expected.", 412);
    }
  }
  return { content: content(), bytes: () => bytes };
}

// The file's name, as the request says it.

/**
 * The name of a file that is a request's whole body.
 *
 * @throws {RestError} in WordPress's words, where type or name are missing.
 */
function bareUploadName(headers: Headers): string {
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
