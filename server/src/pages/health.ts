/** For whoever watches the studio: is the process alive, and can it serve? */
import { Hono } from "hono";
import { sql } from "kysely";
import type { Dependencies } from "../dependencies.ts";

/** `/healthz` answers while the process runs; `/readyz` asks the database and says 503 when it can't. */
export function healthRoutes({ database, log }: Pick<Dependencies, "database" | "log">): Hono {
  const routes = new Hono();
  routes.get("/healthz", (context) => context.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  routes.get("/readyz", async (context) => {
    const headers = { "Cache-Control": "no-store" };
    try {
      await sql`select 1`.execute(database.query);
      return context.json({ status: "ready" }, 200, headers);
    } catch (error) {
      log.error({ err: error }, "database does not answer");
      return context.json({ status: "unavailable" }, 503, headers);
    }
  });
  return routes;
}
