/** Routes for monitoring: is the process alive, and can it serve? */
import { Hono } from "hono";
import { createDiskRoom } from "../../engines/data-folder/disk-room.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { version } from "../../kernel/version.ts";
import { studioId } from "../backup/backup-state.ts";
import { challengeHeader, proveIdentity } from "./identity-proof.ts";
import { createReadiness } from "./readiness.ts";

const headers = { "Cache-Control": "no-store" };

/**
 * `/healthz` answers while the process runs, with 503 once it is ending: proxies should use this one, since a process
 * without its database still has pages to show. `/readyz` answers 503, with a short code, while data can't be
 * written; the log has the reason. With backups configured, it shows the time of the last verified one. `writes`
 * is the number of waiting writers and how long the first has waited; `disk` is `low` once new data is refused.
 */
export function healthRoutes(
  dependencies: Pick<Dependencies, "settings" | "database" | "clock" | "log" | "signingKey">,
  isDraining: () => boolean,
): Hono {
  const readiness = createReadiness(dependencies);
  const room = createDiskRoom(dependencies);
  const routes = new Hono();
  /** Asked for once, because it doesn't change. */
  let known: Promise<string | null> | undefined;
  const ownId = () => {
    known ??= studioId(dependencies.database).catch(() => {
      known = undefined;
      return null;
    });
    return known;
  };
  routes.get("/healthz", async (context) => {
    if (isDraining()) return context.json({ status: "draining" }, 503, headers);
    const challenge = context.req.header(challengeHeader);
    if (challenge === undefined) return context.json({ status: "ok" }, 200, headers);
    const { signingKey } = dependencies;
    const identity = proveIdentity(challenge, { studioId: await ownId(), signingKey });
    return context.json({ status: "ok", ...(identity ? { identity } : {}) }, 200, headers);
  });
  routes.get("/readyz", async (context) => {
    const code = await readiness.look();
    const { waiting, oldestMs } = dependencies.database.writeWaits();
    const writes = { waiting, oldest_ms: Math.round(oldestMs) };
    if (code) return context.json({ status: "unavailable", code, version, writes }, 503, headers);
    const backup = readiness.backup();
    const proved = backup && { proved_at: backup.provedAt, failed: backup.failure !== null };
    const isLow = !(await room.has("files"));
    const facts = {
      version,
      writes,
      ...(isLow ? { disk: "low" } : {}),
      ...(proved ? { backup: proved } : {}),
    };
    return context.json({ status: "ready", ...facts }, 200, headers);
  });
  return routes;
}
