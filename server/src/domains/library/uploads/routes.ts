/** `extenso/v1/uploads`: files in pieces, after `tus` 1.0. A complete upload becomes a file of the library. */

import { Server } from "@tus/server";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { retryAfter } from "../../../engines/http/unavailable-dependency.ts";
import { fileTypeOf } from "../../../engines/media-files/file-types.ts";
import { refusalByName } from "../../../engines/media-files/refusal-reason.ts";
import { cleanFileName } from "../../../engines/media-files/upload-name.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { callerOf, requireUser } from "../../../engines/rest/request/caller.ts";
import { authorizationError, RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type { Endpoint, RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";
import { can } from "../../access/access.ts";
import { presentVideo } from "../videos/present-video.ts";
import { finishUpload } from "./finish-upload.ts";
import { receivedBytes, removeIncoming, uploadId } from "./incoming-files.ts";
import { PieceStore } from "./piece-store.ts";
import { asTus } from "./tus-failure.ts";
import {
  addUpload,
  expiryMs,
  findUpload,
  mostUnderWay,
  TooManyUploadsError,
  type UploadRow,
} from "./upload-store.ts";

const namespace = "extenso/v1";
const path = "/uploads";
/** Bytes of an export of another site. */
const largestImport = 512 * 1024 * 1024;
const longestName = 255;
const longestText = 300;
/** Uploads that one person begins. */
const beginnings = { limit: 1_000, windowSeconds: 600 };

function notFound(): RestError {
  return new RestError("extenso_upload_not_found", "There is no such upload, or its time is up.", 404);
}

/** @throws {RestError} for the export of another site that mayn't be sent. */
function refuseImport({ user }: RestCall, size: number): void {
  if (!can(user, "manage_options")) {
    throw new RestError("rest_forbidden", "Sorry, you are not allowed to import content.", 403);
  }
  if (size > largestImport) {
    const message =
      "An import takes files of 512 MB at most. The terminal takes larger ones: npm run import.";
    throw new RestError("rest_upload_file_too_big", message, 413);
  }
}

export function tusRoutes(dependencies: Dependencies): RestResource {
  const { settings, database, clock, files } = dependencies;
  const calls = new WeakMap<Request, RestCall>();
  const address = `${settings.publicUrl}/wp-json/${namespace}${path}`;
  let made: Server | undefined;

  /** Made when first needed. */
  function tus(): Server {
    made ??= new Server({
      path: `/wp-json/${namespace}${path}`,
      datastore: new PieceStore(dependencies),
      maxSize: settings.largestUpload,
      generateUrl: (_request, { id }) => `${address}/${id}`,
      getFileIdFromRequest: (request) => /\/uploads\/([0-9a-f]{32})/.exec(request.url)?.[1],
      async onUploadCreate(request, upload) {
        try {
          await begin(calls.get(request as Request), upload);
          return {};
        } catch (error) {
          throw asTus(error);
        }
      },
      async onUploadFinish(_request, upload) {
        const finished = await finishUpload(dependencies, upload.id).catch((error) => {
          throw asTus(error);
        });
        if (finished.outcome === "gone") throw asTus(notFound());
        if (finished.outcome === "refused") {
          throw asTus(new RestError("rest_upload_sideload_error", finished.reason, 400));
        }
        return finished.outcome === "done" ? { headers: { [mediaHeader]: String(finished.mediaId) } } : {};
      },
    });
    return made;
  }

  async function begin(
    call: RestCall | undefined,
    { id, size, metadata = {} }: { id: string; size?: number; metadata?: Record<string, string | null> },
  ): Promise<void> {
    if (!call) throw notFound();
    if (size === undefined) {
      throw new RestError("rest_upload_no_data", "Say how long the file is: Upload-Length.", 400);
    }
    if (size < 1) throw new RestError("rest_upload_no_data", "No data supplied.", 400);
    const name = cleanLine((metadata.filename ?? metadata.name ?? "").replace(/^.*[/\\]/, ""));
    const purpose: UploadRow["purpose"] = metadata.purpose === "import" ? "import" : "library";
    if (purpose === "import") refuseImport(call, size);
    const isKnown = purpose === "import" || fileTypeOf(cleanFileName(name));
    if (name === "" || name.length > longestName || !isKnown) {
      throw new RestError("rest_upload_sideload_error", refusalByName(name), 400);
    }
    const line = (text: string | null | undefined) => cleanLine(text ?? "").slice(0, longestText);
    const userId = requireUser(call).id;
    const taken = await takeFromLimit(database, { key: `uploads:${userId}`, now: clock(), ...beginnings });
    if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds);
    const upload = {
      id,
      user_id: userId,
      name,
      title: line(metadata.title),
      alt_text: line(metadata.alt_text),
      address: callerOf(call, settings).address,
      size,
      purpose,
    };
    try {
      const replaced = await addUpload(database, upload, { now: clock(), largest: settings.largestUpload });
      for (const idle of replaced) await removeIncoming(files, idle);
    } catch (error) {
      if (!(error instanceof TooManyUploadsError)) throw error;
      const message = `Too much is being uploaded at once: ${mostUnderWay} files at most. Finish or cancel one first, or wait a minute.`;
      throw new RestError("extenso_too_many_uploads", message, 429, {}, { "Retry-After": "60" });
    }
  }

  async function toTus(call: RestCall): Promise<RestResponse> {
    calls.set(call.request, call);
    const raw = await tus().handleWeb(call.request as Parameters<Server["handleWeb"]>[0]);
    raw.headers.set("Cache-Control", "no-store");
    if (raw.status === 503) raw.headers.set("Retry-After", String(retryAfter));
    return { body: null, raw: raw.status >= 400 ? await withContentType(raw) : raw };
  }

  async function requireUpload(call: RestCall): Promise<UploadRow> {
    const id = String(call.params.id).toLowerCase();
    const upload = uploadId.test(id)
      ? await findUpload(database, { id, userId: requireUser(call).id, now: clock() })
      : undefined;
    if (!upload) throw notFound();
    return upload;
  }

  /**
   * The first request of a client that lost the connection. It also finishes an upload that is complete and not yet
   * finished.
   */
  async function head(call: RestCall, upload: UploadRow): Promise<RestResponse> {
    const isComplete = (await receivedBytes(files, upload.id)) === upload.size;
    if (upload.state === "receiving" && !isComplete) return toTus(call);
    const finished = await finishUpload(dependencies, upload.id);
    if (finished.outcome === "gone") throw notFound();
    if (finished.outcome === "refused")
      throw new RestError("rest_upload_sideload_error", finished.reason, 410);
    const headers = new Headers({
      "Tus-Resumable": "1.0.0",
      "Upload-Offset": String(upload.size),
      "Upload-Length": String(upload.size),
      "Cache-Control": "no-store",
    });
    if (finished.outcome === "done") headers.set(mediaHeader, String(finished.mediaId));
    return { body: null, raw: new Response(null, { status: 200, headers }) };
  }

  async function tell(upload: UploadRow): Promise<RestResponse> {
    const received = await receivedBytes(files, upload.id);
    const isOver = upload.state === "done" || upload.state === "finishing";
    const body = {
      id: upload.id,
      name: upload.name,
      size: upload.size,
      offset: isOver ? upload.size : received,
      state: upload.state,
      media: upload.media_id,
      reason: upload.reason,
      expires_at: new Date(Date.parse(upload.created_at) + expiryMs).toISOString(),
      video: upload.media_id === null ? null : await presentVideo(dependencies, upload.media_id),
    };
    return { body: null, raw: Response.json(body, { headers: { "Cache-Control": "no-store" } }) };
  }

  const shared: Pick<Endpoint, "permission" | "response" | "streamsBody"> = {
    permission: ({ user }) =>
      can(user, "upload_files")
        ? null
        : authorizationError(
            user !== null,
            "rest_cannot_create",
            "Sorry, you are not allowed to upload media on this site.",
          ),
    response: "raw",
    streamsBody: true,
  };
  const args = { id: { type: "string", description: "Which upload." } } as const;

  return {
    routes: [
      studioRoute(
        path,
        {
          POST: { ...shared, handle: toTus },
        },
        { hereOnly: false },
      ),
      studioRoute(
        `${path}/(?P<id>[0-9a-f]{32})`,
        {
          GET: {
            ...shared,
            args,
            async handle(call) {
              const upload = await requireUpload(call);
              return call.request.method === "HEAD" ? head(call, upload) : tell(upload);
            },
          },
          PATCH: {
            ...shared,
            args,
            async handle(call) {
              const upload = await requireUpload(call);
              if (upload.state === "receiving") return toTus(call);
              throw new RestError("extenso_upload_complete", "This upload is complete already.", 409);
            },
          },
          DELETE: {
            ...shared,
            args,
            async handle(call) {
              const { id } = await requireUpload(call);
              // A process that is finishing the upload meanwhile finds its claim gone, and removes the files it made.
              await database.query.deleteFrom("uploads").where("id", "=", id).execute();
              await removeIncoming(files, id);
              const headers = { "Tus-Resumable": "1.0.0", "Cache-Control": "no-store" };
              return { body: null, raw: new Response(null, { status: 204, headers }) };
            },
          },
        },
        { hereOnly: false },
      ),
    ],
  };
}

/** Our refusals are JSON; the protocol's own, such as of a missing `Tus-Resumable`, are sentences. */
async function withContentType({ status, headers, body }: Response): Promise<Response> {
  const text = await new Response(body).text();
  const type = text.startsWith("{") ? "application/json" : "text/plain";
  if (text !== "") headers.set("Content-Type", `${type}; charset=utf-8`);
  return new Response(text || null, { status, headers });
}

/** The number of the file in the library, on the answer to the last piece. */
const mediaHeader = "X-Extenso-Media";
