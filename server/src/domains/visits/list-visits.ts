/** Visits as the desk shows them. */
import { dateAt, dayMs, dayNumber } from "@extenso/contract/hours/studio-clock.ts";
import type { WireVisits } from "@extenso/contract/wire/visits.ts";
import type { Query } from "../../engines/database/query.ts";
import { type Counts, others } from "./day-counts.ts";

/** Rows of each list. */
const mostListed = 25;

export interface VisitsQuery {
  /** Length of the period, which ends today. */
  days: number;
  orderBy: "visits" | "requests";
}

type Named = Counts & { name: string };

export async function listVisits(
  query: Query,
  { days, orderBy }: VisitsQuery,
  { now, timezone }: { now: Date; timezone: string },
): Promise<WireVisits> {
  const last = dayNumber(dateAt(now, timezone));
  const dates = Array.from({ length: days }, (_, at) => dateOf(last - days + 1 + at));
  const [from = "", to = ""] = [dates[0], dates.at(-1)];
  const sums = await query
    .selectFrom("visit_counts")
    .selectAll()
    .where("kind", "in", ["all", "bots"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  const first = await query
    .selectFrom("visit_counts")
    .select(({ fn }) => fn.min<string | null>("day").as("day"))
    .executeTakeFirst();
  const sumOf = (day: string, kind: "all" | "bots") =>
    sums.find((row) => row.day === day && row.kind === kind);

  async function named(kind: "page" | "source") {
    const rows = await query
      .selectFrom("visit_counts")
      .select(({ fn }) => [
        "name",
        fn.sum<number>("views").as("views"),
        fn.sum<number>("visits").as("visits"),
        fn.sum<number>("requests").as("requests"),
      ])
      .where("kind", "=", kind)
      .where("day", ">=", from)
      .where("day", "<=", to)
      .groupBy("name")
      .execute();
    const counted = rows.map(
      ({ name, ...counts }): Named => ({
        name,
        views: Number(counts.views),
        visits: Number(counts.visits),
        requests: Number(counts.requests),
      }),
    );
    return split(counted, kind, orderBy);
  }

  const [pages, sources] = [await named("page"), await named("source")];
  return {
    days: dates.map((day) => {
      const { views = 0, visits = 0, requests = 0 } = sumOf(day, "all") ?? {};
      return { day, views, visits, requests, bots: sumOf(day, "bots")?.views ?? 0 };
    }),
    first_day: first?.day ?? null,
    pages: pages.listed.map(({ name, ...counts }) => ({ path: name, ...counts })),
    more_pages: pages.further,
    sources: sources.listed.map(({ name, ...counts }) => ({ host: name, ...counts })),
    more_sources: sources.further,
  };
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** The first names of the order, and the sum of all others. */
function split(rows: readonly Named[], kind: "page" | "source", orderBy: VisitsQuery["orderBy"]) {
  const usual = kind === "page" ? "views" : "visits";
  const keys = orderBy === "requests" ? (["requests", usual] as const) : ([usual, "requests"] as const);
  const inOrder = rows
    .filter(({ name }) => name !== others)
    .sort((one, other) => {
      for (const key of keys) if (one[key] !== other[key]) return other[key] - one[key];
      return one.name < other.name ? -1 : 1;
    });
  const further = { views: 0, visits: 0, requests: 0 };
  for (const row of [...inOrder.slice(mostListed), ...rows.filter(({ name }) => name === others)]) {
    further.views += row.views;
    further.visits += row.visits;
    further.requests += row.requests;
  }
  return { listed: inOrder.slice(0, mostListed), further };
}
