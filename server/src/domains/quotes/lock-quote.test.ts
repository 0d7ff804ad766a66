/** A quote whose request is merged or deleted while its client accepts it. */
import { sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
import type { Tables } from "../../engines/database/tables.ts";
import { countBlocked, differingDatabaseKinds } from "../../engines/database/test-databases.ts";
import { accept, openTestQuotes } from "./test-quotes.ts";

const outcomes = [
  {
    change: "merged",
    work: (rows: Transaction<Tables>, { request, other }: { request: number; other: number }) =>
      rows.updateTable("quotes").set({ request_id: other }).where("request_id", "=", request).execute(),
    status: 409,
  },
  {
    change: "deleted",
    work: (rows: Transaction<Tables>, { request }: { request: number; other: number }) =>
      rows.deleteFrom("contact_requests").where("id", "=", request).execute(),
    status: 404,
  },
];

// SQLite's transactions take turns: nothing changes in the middle of one.
const kinds = differingDatabaseKinds.filter((kind) => kind === "postgres");

test.skipIf(kinds.length === 0).each(outcomes)(
  "an acceptance waits for a request that is $change, and neither ends in a deadlock",
  async ({ work, status }) => {
    const { studio, sent, decide, call, staff, request } = await openTestQuotes("postgres");
    const { query } = studio.database;
    try {
      const { secret } = await sent();
      const asked = { name: "Dana Reyes", email: "dana@northlight.example", service: "videography" };
      await call("/extenso/v1/contact", { body: { ...asked, message: "Photographs, too." } });
      const [{ id: other }] = (await staff("/extenso/v1/requests")).body;
      let waiting: Promise<{ status: number }> | undefined;
      await query.transaction().execute(async (rows) => {
        await sql`select id from contact_requests where id = ${request} for update`.execute(rows);
        waiting = decide(secret, accept);
        await expect.poll(() => countBlocked(query)).toBe(1);
        await work(rows, { request, other });
      });
      expect(await waiting).toMatchObject({ status });
      expect(await query.selectFrom("signed_quotes").select("id").execute()).toEqual([]);
    } finally {
      await studio.close();
    }
  },
);
