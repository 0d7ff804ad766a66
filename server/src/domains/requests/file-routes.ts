/** `extenso/v1/requests/files` for senders, `extenso/v1/requests/{id}/files` for the desk. */
import {
  fileTooLarge,
  largestFileBytes,
  mostUnsentFiles,
} from "@extenso/contract/requests/request-file-rules.ts";
import { wireOwnRequest, wireRequestFiles } from "@extenso/contract/wire/requests.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { addressGroup } from "../../engines/http/client-address.ts";
import { boundaryOf, FileTooLargeError, MultipartError, receiveForm } from "../../engines/http/multipart.ts";
import { takeFromLimit } from "../../engines/rate-limits/take-from-limit.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { RestError, tooManyRequests } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { findRevision, lockRequest, noSuchRequest } from "./find-request.ts";
import {
  download,
  filesOf,
  findFile,
  insertWaiting,
  keepFile,
  noSuchFile,
  presentFile,
  type ReceivedFile,
  receiveFile,
  removeBytes,
} from "./request-files.ts";
import { idArgument, mayHandleRequests, onePath, path } from "./route-parts.ts";
import { linkLimit, secretPattern } from "./sender/secret-links.ts";
import { takeSenderBytes } from "./sender/sender-bytes.ts";
import { addFileOfSender } from "./sender/sender-files.ts";
import { findRequestByLink, memberOf, type Opening } from "./sender/sender-links.ts";
import { openOwnRequest } from "./sender/sender-page.ts";
import { showPicture } from "./shown-picture.ts";

/** Files from one address: an office that sends its briefs, but no script. */
const perAddress = { limit: 60, windowSeconds: 60 * 60 };
/** Boundaries, names and the secret around a file. */
const formOverhead = 16 * 1024;

export function fileRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, files, clock } = dependencies;

  const limited = linkLimit(dependencies);

  /**
   * Before a byte of a file is kept: strangers have nowhere to put one. Only who knows a request is counted in the
   * database, so that a flood of guesses writes nothing.
   */
  async function openingOf(
    call: RestCall,
    fields: ReadonlyMap<string, string>,
  ): Promise<{ opening: Opening; requestId: number }> {
    const address = limited(call);
    const opening = await saidOpening(call, fields);
    const { id: requestId } = await findRequestByLink(database.query, opening);
    const key = `request-files:${addressGroup(address)}`;
    const limit = { key, ...perAddress, now: clock() };
    const { allowed, retryAfterSeconds } = await takeFromLimit(database, limit);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    const declared = Number(call.request.headers.get("Content-Length") ?? Number.NaN);
    const bytes = Number.isSafeInteger(declared) ? declared : null;
    await takeSenderBytes(dependencies, { requestId, address, bytes });
    return { opening, requestId };
  }

  async function saidOpening(call: RestCall, fields: ReadonlyMap<string, string>): Promise<Opening> {
    const secret = fields.get("secret") ?? "";
    if (RegExp(secretPattern).test(secret)) return { secret };
    const reference = fields.get("reference") ?? "";
    if (reference === "" || !call.user) throw noSuchRequest();
    return { reference, member: await memberOf(database.query, call.user) };
  }

  const ofSender = studioRoute(`${path}/files`, {
    POST: {
      streamsBody: true,
      response: wireOwnRequest,
      async handle(call) {
        let asked: Awaited<ReturnType<typeof openingOf>> | undefined;
        let refused = "";
        try {
          const received = await receiveFromForm(call, files, async (fields) => {
            asked = await openingOf(call, fields);
          });
          if (asked) await addFileOfSender(dependencies, asked.requestId, received);
        } catch (error) {
          if (!asked || !wantsPage(call) || !(error instanceof RestError)) throw error;
          refused = `?refused=${error.code}`;
        }
        if (!asked) throw noSuchRequest();
        const { opening } = asked;
        const body = await openOwnRequest(dependencies, opening);
        if (!wantsPage(call) || !("secret" in opening)) return { body };
        return { body, status: 303, headers: { Location: `/request/${opening.secret}${refused}#files` } };
      },
    },
  });

  const ofDesk = studioRoute(`${onePath}/files`, {
    POST: {
      args: { id: idArgument },
      streamsBody: true,
      permission: mayHandleRequests,
      response: wireRequestFiles,
      async handle(call) {
        const id = idOf(call.params.id);
        if (!(await findRevision(database.query, id))) throw noSuchRequest();
        const received = await receiveFromForm(call, files, async () => {});
        await keepFile(dependencies, received, async (rows, file) => {
          const request = await lockRequest(rows, id, database.kind);
          if (!request) throw noSuchRequest();
          await insertWaiting(rows, file, { requestId: id, origin: "staff", most: mostUnsentFiles });
        });
        return { body: { files: (await filesOf(database.query, id)).map(presentFile) }, status: 201 };
      },
    },
  });

  const picture = studioRoute(`${onePath}/files/(?P<file>[\\d]+)/picture`, {
    GET: {
      args: { id: idArgument, file: { type: "integer", description: "Which file." } },
      permission: mayHandleRequests,
      response: "raw",
      async handle({ params }) {
        const found = await findFile(database.query, idOf(params.file), { requestId: idOf(params.id) });
        return showPicture(files, found?.origin === "mail" ? found : undefined);
      },
    },
  });

  const one = studioRoute(`${onePath}/files/(?P<file>[\\d]+)`, {
    GET: {
      args: { id: idArgument, file: { type: "integer", description: "Which file." } },
      permission: mayHandleRequests,
      response: "raw",
      async handle({ params }) {
        const found = await findFile(database.query, idOf(params.file), { requestId: idOf(params.id) });
        return download(files, found);
      },
    },
    DELETE: {
      args: { id: idArgument, file: { type: "integer", description: "Which file." } },
      permission: mayHandleRequests,
      response: wireRequestFiles,
      async handle(call) {
        const id = idOf(call.params.id);
        const removed = await database.query.transaction().execute(async (rows) => {
          const request = await lockRequest(rows, id, database.kind);
          if (!request) throw noSuchRequest();
          const file = await rows
            .deleteFrom("request_files")
            .where("id", "=", idOf(call.params.file))
            .where("request_id", "=", id)
            // Files of messages and of the sender are part of the conversation.
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
  });

  return [ofSender, ofDesk, one, picture];
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

/** A form that a browser sends without scripts is led to its page again. */
function wantsPage({ request }: RestCall): boolean {
  return /^text\/html\b/.test(request.headers.get("Accept") ?? "");
}
