/** The numbers that new records get, set as captured: cases that come later are told apart by them. */
import { sql } from "kysely";
import type { Database } from "../../src/engines/database/open.ts";
import type { Capture } from "../captures.ts";

type Run = "content_ids" | "terms" | "users";
type Numbers = Record<Run, number>;

const named: Record<Run, RegExp> = {
  content_ids:
    /(?:\/wp\/v2\/(?:(?:posts|pages)\/\d+\/revisions|posts|pages|portfolio-items|media)\/|[?;&](?:p|page_id)=)(\d+)/g,
  terms: /\/wp\/v2\/(?:categories|tags)\/(\d+)/g,
  users: /\/wp\/v2\/users\/(\d+)/g,
};
const runs = Object.keys(named) as Run[];

/** @param loaded the highest number of each run before the first case. @returns the same before each of them. */
export function numbersBefore(captures: readonly Capture[], loaded: Numbers): Map<string, Numbers> {
  const highest = { ...loaded };
  const before = new Map<string, Numbers>();
  for (const { name, status, headers, body } of captures) {
    before.set(name, { ...highest });
    if (status >= 400) continue;
    const told = JSON.stringify([headers.Location, body]);
    for (const run of runs) {
      for (const [, digits] of told.matchAll(named[run]))
        highest[run] = Math.max(highest[run], Number(digits));
    }
  }
  return before;
}

export async function highestNumbers({ query }: Database): Promise<Numbers> {
  const highest = async (run: Run) => {
    const row = await query
      .selectFrom(run)
      .select(({ fn }) => fn.max("id").as("id"))
      .executeTakeFirst();
    return Number(row?.id ?? 0);
  };
  return {
    content_ids: await highest("content_ids"),
    terms: await highest("terms"),
    users: await highest("users"),
  };
}

/** Lets each run go on after the number given. */
export async function setNumbers({ query, kind }: Database, numbers: Numbers): Promise<void> {
  for (const run of runs) {
    await (kind === "postgres"
      ? sql`select setval(pg_get_serial_sequence(${run}, 'id'), ${numbers[run]})`
      : sql`update sqlite_sequence set seq = ${numbers[run]} where name = ${run}`
    ).execute(query);
  }
}
