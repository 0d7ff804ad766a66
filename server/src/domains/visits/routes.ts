/** `extenso/v1/visits`: numbers of visitors, by page and origin, for staff who may publish pages. */
import { keptVisitDays, wireVisits } from "@extenso/contract/wire/visits.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { RestResource } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { whoCan } from "../access/access.ts";
import type { Visits } from "./count-visits.ts";
import { listVisits, type VisitsQuery } from "./list-visits.ts";

export function visitRoutes(
  { database, settings, clock }: Pick<Dependencies, "database" | "settings" | "clock">,
  visits: Pick<Visits, "flush">,
): RestResource {
  return {
    routes: [
      studioRoute("/visits", {
        GET: {
          args: {
            days: {
              type: "integer",
              minimum: 1,
              maximum: keptVisitDays,
              default: 30,
              description: "Length of the period, which ends today.",
            },
            orderby: {
              type: "string",
              enum: ["visits", "requests"],
              default: "visits",
              description: "The most visited first, or those that led to most requests.",
            },
          },
          permission: whoCan("publish_pages"),
          response: wireVisits,
          async handle({ params }) {
            // Includes this process's own counts; other processes add theirs within a minute.
            await visits.flush();
            const query: VisitsQuery = {
              days: Number(params.days),
              orderBy: params.orderby as VisitsQuery["orderBy"],
            };
            const here = { now: clock(), timezone: settings.timezone };
            return { body: await listVisits(database.query, query, here) };
          },
        },
      }),
    ],
  };
}
