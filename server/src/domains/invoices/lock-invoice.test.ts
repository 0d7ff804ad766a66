/** An invoice that moves to another request while somebody waits to send it. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { countBlocked, differingDatabaseKinds } from "../../engines/database/test-databases.ts";
import { lockInvoiceWithRequest } from "./invoice-store.ts";
import { openTestInvoices } from "./test-invoices.ts";

test.each(differingDatabaseKinds)("is locked with its own request, or not at all, on %s", async (kind) => {
  const { studio, create, request } = await openTestInvoices(kind);
  const { query } = studio.database;
  const lock = (id: number) =>
    query.transaction().execute(async (rows) => lockInvoiceWithRequest(rows, id, kind));
  try {
    const { id } = await create();
    expect(await lock(id)).toMatchObject({ invoice: { id, request_id: request }, request: { id: request } });
    await expect(lock(id + 1)).rejects.toMatchObject({ status: 404 });
    // SQLite's transactions take turns: nothing moves in the middle of one.
    if (kind === "sqlite") return;
    let waiting: Promise<unknown> | undefined;
    await query.transaction().execute(async (rows) => {
      await sql`select id from contact_requests where id = ${request} for update`.execute(rows);
      waiting = lock(id).catch((error: unknown) => error);
      await expect.poll(() => countBlocked(query)).toBe(1);
      await rows.updateTable("invoices").set({ request_id: null }).where("id", "=", id).execute();
    });
    expect(await waiting).toMatchObject({ code: "rest_invoice_changed", status: 409 });
  } finally {
    await studio.close();
  }
});
