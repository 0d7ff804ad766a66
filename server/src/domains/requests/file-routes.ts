/** `extenso/v1/requests/files` for senders, `extenso/v1/requests/{id}/files` for the desk. */
import {
  fileTooLarge,
  largestFileBytes,
  mostUnsentFiles,
  tooManyFiles,
} from "@extenso/contract/requests/request-file-rules.ts";
import { wireOwnRequest, wireRequestFiles } from "@extenso/contract/wire/requests.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { addressGroup } from "../../engines/http/client-address.ts";
import { boundaryOf, FileTooLargeError, MultipartError, receiveForm } from "../../engines/http/multipart.ts";
import { takeFromLimit } from "../../engines/rate-limits/take-from-limit.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { tooManyRequests } from "../../engines/rest/too-many-requests.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { findRevision, lockRequest, noSuchRequest } from "./find-request.ts";
import {
  filesOf,
  keepFile,
  presentFile,
  type ReceivedFile,
  receiveFile,
  removeBytes,
} from "./request-files.ts";
import { handlers, idArgument, namespace, onePath, path } from "./route-parts.ts";
import { linkLimit } from "./secret-links.ts";
import { addFileOfSender } from "./sender-files.ts";
import { memberOf, type Opening, requestBehind } from "./sender-links.ts";
import { openOwnRequest } from "./sender-page.ts";

/** Files from one address: an office that sends its briefs, but no script. */
const perAddress = { limit: 60, windowSeconds: 60 * 60 };
/** Boundaries, names and the secret around a file. */
const formOverhead = 16 * 1024;
const secretPattern = /^[\w-]{20,100}$/;

export function fileRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, files, clock } = dependencies;

  const limited = linkLimit(dependencies);

  /**
   * Before a byte of a file is kept: strangers have nowhere to put one. Only who knows a request is counted in the
   * database, so that a flood of guesses writes nothing.
   */
  async function openingOf(call: RestCall, fields: ReadonlyMap<string, string>): Promise<Opening> {
    const address = limited(call);
    const opening = await saidOpening(call, fields);
    await requestBehind(database.query, opening);
    const key = `request-files:${addressGroup(address)}`;
    const limit = { key, ...perAddress, now: clock() };
    const { allowed, retryAfterSeconds } = await takeFromLimit(database, limit);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    return opening;
  }

  async function saidOpening(call: RestCall, fields: ReadonlyMap<string, string>): Promise<Opening> {
    const secret = fields.get("secret") ?? "";
    if (secretPattern.test(secret)) return { secret };
    const reference = fields.get("reference") ?? "";
    if (reference === "" || !call.user) throw noSuchRequest();
    return { reference, member: await memberOf(database.query, call.user) };
  }

  const ofSender: RestRoute = {
    namespace,
    path: `${path}/files`,
    hereOnly: true,
    endpoints: [
      {
        methods: ["POST"],
        streamsBody: true,
        noStore: true,
        answers: wireOwnRequest,
        async handle(call) {
          let opening: Opening | undefined;
          let refused = "";
          try {
            const received = await receiveFromForm(call, files, async (fields) => {
              opening = await openingOf(call, fields);
            });
            if (opening) await addFileOfSender(dependencies, opening, received);
          } catch (error) {
            if (!opening || !wantsPage(call) || !(error instanceof RestError)) throw error;
            refused = `?refused=${error.code}`;
          }
          if (!opening) throw noSuchRequest();
          const body = await openOwnRequest(dependencies, opening);
          if (!wantsPage(call) || !("secret" in opening)) return { body };
          return { body, status: 303, headers: { Location: `/request/${opening.secret}${refused}#files` } };
        },
      },
    ],
  };

  const ofDesk: RestRoute = {
    namespace,
    path: `${onePath}/files`,
    hereOnly: true,
    endpoints: [
      {
        methods: ["POST"],
        args: { id: idArgument },
        streamsBody: true,
        noStore: true,
        permission: handlers,
        answers: wireRequestFiles,
        async handle(call) {
          const id = idOf(call.params.id);
          if (!(await findRevision(database.query, id))) throw noSuchRequest();
          const received = await receiveFromForm(call, files, async () => {});
          await keepFile(dependencies, received, async (rows, file) => {
            const request = await lockRequest(rows, id, database.kind);
            if (!request) throw noSuchRequest();
            const { count } = await rows
              .selectFrom("request_files")
              .select(({ fn }) => fn.countAll().as("count"))
              .where("request_id", "=", id)
              .where("origin", "=", "staff")
              .where("message_id", "is", null)
              .executeTakeFirstOrThrow();
            if (Number(count) >= mostUnsentFiles) throw tooMany();
            const row = { ...file, request_id: id, message_id: null, origin: "staff" as const };
            await rows.insertInto("request_files").values(row).execute();
          });
          return { body: { files: (await filesOf(database.query, id)).map(presentFile) }, status: 201 };
        },
      },
    ],
  };

  const one: RestRoute = {
    namespace,
    path: `${onePath}/files/(?P<file>[\\d]+)`,
    hereOnly: true,
    endpoints: [
      {
        methods: ["GET"],
        args: { id: idArgument, file: { type: "integer", description: "Which file." } },
        noStore: true,
        permission: handlers,
        answers: "raw",
        async handle({ params }) {
          const found = await database.query
            .selectFrom("request_files")
            .selectAll()
            .where("id", "=", idOf(params.file))
            .where("request_id", "=", idOf(params.id))
            .executeTakeFirst();
          const opened = found && (await files.open(found.key));
          if (!found || !opened) throw noSuchFile();
          return {
            body: null,
            raw: new Response(opened.body as ReadableStream<Uint8Array>, {
              headers: downloadHeaders(found.name, opened.size),
            }),
          };
        },
      },
      {
        methods: ["DELETE"],
        args: { id: idArgument, file: { type: "integer", description: "Which file." } },
        noStore: true,
        permission: handlers,
        answers: wireRequestFiles,
        async handle(call) {
          const id = idOf(call.params.id);
          const removed = await database.query.transaction().execute(async (rows) => {
            const request = await lockRequest(rows, id, database.kind);
            if (!request) throw noSuchRequest();
            const file = await rows
              .deleteFrom("request_files")
              .where("id", "=", idOf(call.params.file))
              .where("request_id", "=", id)
              // What was said, by either side, is part of the conversation.
              .where("message_id", "is", null)
              .where("origin", "=", "staff")
              .returning("key")
              .executeTakeFirst();
            if (!file) throw noSuchFile();
            return file;
          });
          await removeBytes(files, [removed.key]);
          return { body: { files: (await filesOf(database.query, id)).map(presentFile) } };
        },
      },
    ],
  };

  return [ofSender, ofDesk, one];
}

/** @param before is given the fields that come before the file; what it throws ends the reading. */
async function receiveFromForm(
  { request }: RestCall,
  files: FileStorage,
  before: (fields: ReadonlyMap<string, string>) => Promise<void>,
): Promise<ReceivedFile> {
  // A declared length above the bound is refused before the body is read.
  if (Number(request.headers.get("Content-Length") ?? 0) > largestFileBytes + formOverhead) throw tooLarge();
  const type = request.headers.get("Content-Type") ?? "";
  if (boundaryOf(type) === null || !request.body) throw noFile();
  let received: ReceivedFile | undefined;
  const limits = { file: largestFileBytes, fields: 5, field: 200 };
  try {
    await receiveForm(request.body, type, limits, async ({ name, content }, fields) => {
      await before(fields);
      received = await receiveFile(files, { name, content });
    });
  } catch (error) {
    await received?.local.release();
    if (error instanceof FileTooLargeError) throw tooLarge();
    throw error instanceof MultipartError ? noFile() : error;
  }
  if (!received) throw noFile();
  return received;
}

function tooLarge(): RestError {
  return new RestError("rest_file_too_large", fileTooLarge, 413);
}

function noFile(): RestError {
  return new RestError("rest_no_file", "Please choose a file.", 400);
}

export function noSuchFile(): RestError {
  return new RestError("rest_no_file", "This file isn’t here any more.", 404);
}

function tooMany(): RestError {
  return new RestError("rest_too_many_files", tooManyFiles, 400);
}

/** A form that a browser sends without scripts is led to its page again. */
function wantsPage({ request }: RestCall): boolean {
  return /^text\/html\b/.test(request.headers.get("Accept") ?? "");
}

/** Never shown in the browser, whatever is in it. */
export function downloadHeaders(name: string, size: number): Record<string, string> {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return {
    "Content-Type": "application/octet-stream",
    "Content-Length": String(size),
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
}
