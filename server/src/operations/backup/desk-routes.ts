/** `extenso/v1/backups`: the studio's backups at the desk, for administrators. A restore stays at the terminal. */
import { wireBackupStatus, wireBackups } from "@extenso/contract/wire/backups.ts";
import { administratorsOnly } from "../../domains/access/access.ts";
import { auditCaller } from "../../domains/audit/audit.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { type AskedTask, beginTask, taskStatus } from "./tasks.ts";

const path = "/backups";

export function backupRoutes(dependencies: Dependencies): RestResource {
  const { settings } = dependencies;

  async function status(code = 200) {
    return { status: code, body: { task: await taskStatus(dependencies) } };
  }

  /** @throws {RestError} 409 where there is no place, or another task is under way. */
  async function begin(call: RestCall, asked: AskedTask) {
    if (!settings.backup.to) {
      throw new RestError("extenso_no_backup_place", "Set BACKUP_TO on the server first.", 409);
    }
    const by = { caller: requireUser(call), actor: auditCaller(call, settings) };
    if (await beginTask(dependencies, asked, by)) return status(202);
    throw new RestError(
      "extenso_backup_under_way",
      "A backup is being made or proved. Wait for its end.",
      409,
    );
  }

  return {
    routes: [
      studioRoute(path, {
        GET: {
          permission: administratorsOnly,
          response: wireBackups,
          async handle() {
            const { backupsOverview } = await import("./overview.ts");
            return { body: await backupsOverview(dependencies) };
          },
        },
        POST: {
          permission: administratorsOnly,
          response: wireBackupStatus,
          handle: (call) => begin(call, { kind: "make" }),
        },
      }),
      studioRoute(`${path}/status`, {
        GET: {
          permission: administratorsOnly,
          response: wireBackupStatus,
          handle: () => status(),
        },
      }),
      studioRoute(`${path}/(?P<id>[\\d]{4}-[\\dTZ-]{10,30})/proof`, {
        POST: {
          args: {
            id: { type: "string", maxLength: 40, description: "Which backup, as the list names it." },
          },
          permission: administratorsOnly,
          response: wireBackupStatus,
          handle: (call) => begin(call, { kind: "prove", backup: String(call.params.id) }),
        },
      }),
    ],
  };
}
