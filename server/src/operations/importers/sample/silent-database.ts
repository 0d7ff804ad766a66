/** A database in which work of a time gone by causes no mail. */
import type { Transaction } from "kysely";
import type { Database } from "../../../engines/database/open.ts";
import type { Tables } from "../../../engines/database/tables.ts";

/**
 * Mails that a transaction writes at this moment count as sent, and jobs that it enqueues are dropped, before it is
 * committed: no process sends them, or goes on with them.
 */
export function silentDatabase(database: Database, now: Date): Database {
  const at = now.toISOString();
  const transaction = () => ({
    execute: <Result>(work: (rows: Transaction<Tables>) => Promise<Result>) =>
      database.query.transaction().execute(async (rows) => {
        const result = await work(rows);
        await rows
          .updateTable("outbox_messages")
          .set({ sent_at: at, attempts: 1, payload: "{}" })
          .where("created_at", "=", at)
          .where("sent_at", "is", null)
          .execute();
        await rows.deleteFrom("jobs").where("created_at", "=", at).execute();
        return result;
      }),
  });
  const query = new Proxy(database.query, {
    get(target, name) {
      if (name === "transaction") return transaction;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...database, query };
}
