/** `extenso/v1/calendar`: what goes out and what went out, for everybody who writes. */
import {
  calendarKinds,
  calendarStatuses,
  longestCalendarSpan,
  mostCalendarEntries,
  wireCalendar,
} from "@extenso/contract/wire/calendar.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { type Argument, invalidArguments } from "../../../engines/rest/arguments/argument-schema.ts";
import type { RestCall, RestResource } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { whoCan } from "../../access/access.ts";
import { type CalendarQuery, calendarEntries } from "./calendar-entries.ts";

const dayMs = 24 * 60 * 60_000;

const writers = whoCan("edit_posts");

const time = (description: string): Argument<RestCall> => ({
  type: "string",
  maxLength: 40,
  description,
});

function namesOf(names: readonly string[], description: string): Argument<RestCall> {
  const items = { type: "string", enum: names };
  return { type: "array", items, maxItems: names.length, default: [...names], description };
}

export function calendarRoutes({
  database,
  settings,
}: Pick<Dependencies, "database" | "settings">): RestResource {
  /** A WordPress behind this server keeps its own articles, pages and projects, and lists them itself. */
  const kindsHere = settings.contentApiUrl ? (["site"] as const) : calendarKinds;

  return {
    routes: [
      studioRoute("/calendar", {
        GET: {
          args: {
            after: { ...time("From this time on, in UTC."), required: true },
            before: time(
              `Up to this time, in UTC, at most ${longestCalendarSpan} days later. Needed unless only what is scheduled is asked for.`,
            ),
            kinds: namesOf(calendarKinds, "Which kinds of content."),
            statuses: namesOf(calendarStatuses, "What goes out, and what went out."),
            per_page: {
              type: "integer",
              minimum: 1,
              maximum: mostCalendarEntries,
              default: mostCalendarEntries,
              description: "The most entries to send; scheduled ones come first.",
            },
          },
          permission: writers,
          response: wireCalendar,
          async handle({ params, user }) {
            const { kinds, ...asked } = queryOf(params);
            const here = kinds.filter((kind) => kindsHere.some((one) => one === kind));
            const { timezone } = settings;
            return {
              body: await calendarEntries(database.query, { kinds: here, ...asked }, { user, timezone }),
            };
          },
        },
      }),
    ],
  };
}

/** @throws {RestError} 400 for times that are none, and for a span without an end or longer than allowed. */
function queryOf(params: Record<string, unknown>): CalendarQuery {
  const statuses = params.statuses as CalendarQuery["statuses"];
  const from = readTime(params, "after");
  const until = params.before === undefined ? null : readTime(params, "before");
  if (until === null && statuses.includes("publish"))
    throw invalidArguments({ before: "Name an end, or ask only for what is scheduled." });
  if (until !== null && Date.parse(until) - Date.parse(from) > longestCalendarSpan * dayMs)
    throw invalidArguments({ before: `At most ${longestCalendarSpan} days after the beginning.` });
  return {
    statuses,
    from,
    until,
    limit: Number(params.per_page),
    kinds: [...new Set(params.kinds as CalendarQuery["kinds"])],
  };
}

/** As times are told: UTC, with or without a `Z`. */
const gmt = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z?$/;

function readTime(params: Record<string, unknown>, name: "after" | "before"): string {
  const written = String(params[name]);
  const moment = gmt.test(written) ? new Date(written.replace(/Z?$/, "Z")) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime()))
    throw invalidArguments({ [name]: "Not a time in UTC, such as 2026-12-01T08:00:00." });
  return moment.toISOString();
}
