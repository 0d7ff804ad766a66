/** For whoever watches the studio: is the process alive, and can it serve? */
import { Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import { createReadiness } from "../readiness.ts";

const headers = { "Cache-Control": "no-store" };

/**
 * `/healthz` answers while the process runs; `/readyz` says 503, with a short code, when what people send
 * cannot be written. The log says why.
 */
export function healthRoutes(
  dependencies: Pick<Dependencies, "settings" | "database" | "clock" | "log">,
): Hono {
  const readiness = createReadiness(dependencies);
  const routes = new Hono();
  routes.get("/healthz", (context) => context.json({ status: "ok" }, 200, headers));
  routes.get("/readyz", async (context) => {
    const code = await readiness.look();
    if (code) return context.json({ status: "unavailable", code }, 503, headers);
    return context.json({ status: "ready" }, 200, headers);
  });
  return routes;
}
