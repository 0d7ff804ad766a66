/** `extenso/v1/exchange`: content from another WordPress and to one, at the desk, for administrators. */
import { wireExchange, wireImportStatus } from "@extenso/contract/wire/exchange.ts";
import { administratorsOnly, demandProof } from "../../domains/access/access.ts";
import { appendAudit, auditCaller } from "../../domains/audit/audit.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { readAside } from "../tasks/background-process.ts";
import { readReport } from "./import-state.ts";
import { beginImport, importStatus } from "./import-tasks.ts";

const path = "/exchange";

type Reading = (signal: AbortSignal) => AsyncGenerator<Uint8Array>;
const readExport: Reading = (signal) => readAside(new URL("./export-command.ts", import.meta.url), signal);

/** @param read replaced in tests. */
export function exchangeRoutes(dependencies: Dependencies, read: Reading = readExport): RestResource {
  const { settings, database, clock, log } = dependencies;
  let isExporting = false;

  async function begin(call: RestCall): Promise<RestResponse> {
    const { upload, kind, download } = call.params;
    const asked = {
      upload: String(upload),
      kind: kind === "import" ? "import" : "check",
      downloads: download === true,
    } as const;
    const refused = await beginImport(dependencies, asked, {
      caller: requireUser(call),
      actor: auditCaller(call, settings),
    });
    if (refused === "no-file") {
      const message = "There is no such file, or its time is up. Send it again.";
      throw new RestError("extenso_no_import_file", message, 404);
    }
    if (refused === "under-way") {
      throw new RestError("extenso_import_under_way", "Another import is under way. Wait for its end.", 409);
    }
    return { status: 202, body: { task: await importStatus(dependencies) } };
  }

  /** Streams the export while it is produced, without storing it. A closed connection ends it. */
  async function exported(call: RestCall): Promise<RestResponse> {
    const now = clock();
    demandProof(requireUser(call), now);
    const headers = {
      "Content-Type": "text/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="extenso-${now.toISOString().slice(0, 10)}.xml"`,
      "Cache-Control": "no-store",
    };
    const { request } = call;
    if (request.method === "HEAD") return { body: null, raw: new Response(null, { headers }) };
    if (isExporting) {
      throw new RestError("extenso_export_under_way", "Another export is under way. Wait for its end.", 409);
    }
    isExporting = true;
    const chunks = read(request.signal);
    let isEnded = false;
    // A connection that closes later must not end the export of another.
    const end = async () => {
      if (isEnded) return;
      isEnded = true;
      isExporting = false;
      await chunks.return(undefined);
    };
    request.signal.addEventListener("abort", () => void end().catch(() => {}));
    try {
      // The first chunk is read before the response, so that a failing export is an error, not an empty file.
      let next = await chunks.next();
      const actor = auditCaller(call, settings);
      const told = { subject: "content", id: "all", name: "", action: "export-content", changes: {} };
      await database.query.transaction().execute((rows) => appendAudit(rows, actor, [told], now));
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          try {
            if (next.done) {
              controller.close();
              await end();
              return;
            }
            controller.enqueue(next.value);
            next = await chunks.next();
          } catch (error) {
            log.error({ err: error }, "an export was broken off");
            await end();
            controller.error(error);
          }
        },
        cancel: end,
      });
      return { body: null, raw: new Response(body, { headers }) };
    } catch (error) {
      await end();
      throw error;
    }
  }

  return {
    routes: [
      studioRoute(path, {
        GET: {
          permission: administratorsOnly,
          response: wireExchange,
          async handle() {
            const { query } = database;
            return {
              body: {
                task: await importStatus(dependencies),
                check: await readReport(query, "check"),
                imported: await readReport(query, "import"),
              },
            };
          },
        },
      }),
      studioRoute(`${path}/status`, {
        GET: {
          permission: administratorsOnly,
          response: wireImportStatus,
          handle: async () => ({ body: { task: await importStatus(dependencies) } }),
        },
      }),
      studioRoute(`${path}/import`, {
        POST: {
          permission: administratorsOnly,
          args: {
            upload: {
              type: "string",
              required: true,
              minLength: 32,
              maxLength: 32,
              description: "The file: an upload for the purpose “import”.",
            },
            kind: {
              type: "string",
              enum: ["check", "import"],
              default: "check",
              description: "Whether it is written, or only told what would be.",
            },
            download: {
              type: "boolean",
              default: false,
              description: "Whether files are fetched from the other site.",
            },
          },
          response: wireImportStatus,
          handle: begin,
        },
      }),
      studioRoute(`${path}/export`, {
        GET: { permission: administratorsOnly, response: "raw", handle: exported },
      }),
    ],
  };
}
