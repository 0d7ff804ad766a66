/** While the database is unreachable, a starting replica answers 503; it opens once the database is back. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { createHttpServer } from "../../engines/http/http-server.ts";
import { closeServer, listen } from "../../engines/http/listen.ts";
import { backInAMoment, refusalPage } from "../../engines/http/refusal-page.ts";
import { retryAfter, unavailableDependency } from "../../engines/http/unavailable-dependency.ts";
import { unavailableError } from "../../engines/rest/rest-error.ts";
import { isOneOfSeveral } from "../../kernel/settings/replicas.ts";
import type { Settings } from "../../kernel/settings/settings.ts";

const tryAgainMs = 1_000;

/**
 * Runs `open` and returns its result. One of several replicas answers 503 and retries while the database is
 * unreachable; a single process ends at once with the error.
 *
 * @param onListening is called with the port of the server that answers 503.
 * @throws the error of `open`; an unreachable database only if this is the only process.
 */
export async function awaitDatabase<Opened>(
  settings: Settings,
  log: Logger,
  open: () => Promise<Opened>,
  onListening: (port: number) => void = () => {},
): Promise<Opened> {
  const first = await attempt(open);
  if ("opened" in first) return first.opened;
  if (!isOneOfSeveral(settings)) throw first.error;
  log.warn({ err: first.error }, "the database is away: everything is answered with 503 until it is there");
  const server = createHttpServer(answerUnavailable);
  onListening(await listen(server, settings));
  try {
    for (;;) {
      await wait(tryAgainMs);
      const next = await attempt(open);
      if ("opened" in next) return next.opened;
    }
  } finally {
    await closeServer(server);
  }
}

/** @throws every error but that of an unreachable database, which is returned. */
async function attempt<Opened>(
  open: () => Promise<Opened>,
): Promise<{ opened: Opened } | { error: unknown }> {
  try {
    return { opened: await open() };
  } catch (error) {
    if (unavailableDependency(error) !== "database") throw error;
    return { error };
  }
}

async function answerUnavailable(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = answerTo((request.url ?? "").replace(/\?.*/s, ""));
  answer.headers.set("Cache-Control", "no-store");
  const body = request.method === "HEAD" ? undefined : await answer.text();
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
}

function answerTo(path: string): Response {
  // The process is alive; whether it can serve requests is asked at `/readyz`.
  if (path === "/healthz") return Response.json({ status: "ok" });
  const headers = { "Retry-After": String(retryAfter) };
  const away = { status: 503, headers };
  if (path === "/readyz") return Response.json({ status: "unavailable", code: "database_unavailable" }, away);
  if (/^\/wp-json(?:\/|$)/.test(path)) return Response.json(unavailableError("database").toWire(), away);
  const page = refusalPage(backInAMoment);
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value);
  return page;
}
