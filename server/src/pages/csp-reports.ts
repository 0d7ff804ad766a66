/**
 * Logs browsers' reports of violations of the content security policy: one line per report, in our own words, and
 * at most a few a minute from all senders together.
 */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod";
import type { Dependencies } from "../engines/dependencies.ts";
import { reportsPath } from "../engines/http/content-security.ts";
import type { AppEnvironment } from "../engines/http/request-log.ts";

/** Bytes; browsers send a few at a time, each of about a kilobyte. */
const largestBody = 16 * 1024;
const mostAtOnce = 10;
const linesAMinute = 30;
const longestText = 200;

/** Addresses without their query, which may hold what people typed; words such as `inline` as they are. */
const address = z
  .string()
  .max(4_096)
  .transform((value) => {
    if (!URL.canParse(value)) return /^[\w-]{1,40}$/.exec(value)?.[0] ?? "";
    const { origin, protocol, pathname } = new URL(value);
    return (origin === "null" ? protocol : origin + pathname).slice(0, longestText);
  });
const word = z.string().transform((value) => value.slice(0, 60));

/** As `report-to` sends them, several in one body. */
const report = z
  .object({
    type: z.literal("csp-violation"),
    body: z.object({ effectiveDirective: word, blockedURL: address.default(""), documentURL: address }),
  })
  .transform(({ body }) => ({
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
    page: body.documentURL,
  }));

/** As `report-uri` does. */
const olderReport = z
  .object({
    "csp-report": z.object({
      "violated-directive": word,
      "effective-directive": word.optional(),
      "blocked-uri": address.default(""),
      "document-uri": address,
    }),
  })
  .transform(({ "csp-report": body }) => ({
    directive: body["effective-directive"] ?? body["violated-directive"],
    blocked: body["blocked-uri"],
    page: body["document-uri"],
  }));

type Violation = z.infer<typeof report>;

export function cspReportRoutes({ clock, log }: Pick<Dependencies, "clock" | "log">): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  let minute = 0;
  let lines = 0;
  let unheard = 0;

  function write(violation: Violation): void {
    const now = Math.floor(clock().getTime() / 60_000);
    if (now !== minute) {
      if (unheard > 0) log.warn({ reports: unheard }, "content security policy: further reports");
      minute = now;
      lines = 0;
      unheard = 0;
    }
    if (lines >= linesAMinute) unheard += 1;
    else log.warn(violation, "content security policy");
    lines += 1;
  }

  const short = bodyLimit({ maxSize: largestBody, onError: (context) => context.body(null, 413) });
  routes.post(reportsPath, short, async (context) => {
    for (const violation of violationsIn(await context.req.text())) write(violation);
    return context.body(null, 204, { "Cache-Control": "no-store" });
  });

  return routes;
}

function violationsIn(text: string): Violation[] {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return [];
  }
  const reports = Array.isArray(sent) ? sent.slice(0, mostAtOnce) : [sent];
  return reports.flatMap((one) => {
    const parsed = z.union([report, olderReport]).safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}
