/** For whoever watches the studio: is the process alive, and can it serve? */
import { Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import { createReadiness } from "./readiness.ts";

const headers = { "Cache-Control": "no-store" };

/**
 * `/healthz` answers while the process runs, with 503 once it was told to end: a proxy goes by this one, since a
 * process without its database still has pages to show. `/readyz` says 503, with a short code, when what people send
 * cannot be written. The log says why. Where backups are made, it says since when the last one is proved.
 */
export function healthRoutes(
  dependencies: Pick<Dependencies, "settings" | "database" | "clock" | "log">,
  isDraining: () => boolean,
): Hono {
  const readiness = createReadiness(dependencies);
  const routes = new Hono();
  routes.get("/healthz", (context) =>
    isDraining()
      ? context.json({ status: "draining" }, 503, headers)
      : context.json({ status: "ok" }, 200, headers),
  );
  routes.get("/readyz", async (context) => {
    const code = await readiness.look();
    if (code) return context.json({ status: "unavailable", code }, 503, headers);
    const backup = readiness.backup();
    if (!backup) return context.json({ status: "ready" }, 200, headers);
    const facts = { proved_at: backup.provedAt, failed: backup.failure !== null };
    return context.json({ status: "ready", backup: facts }, 200, headers);
  });
  return routes;
}
