import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "./open.ts";
import { connectBackgroundDatabase } from "./open.ts";
import { sendAtCommit } from "./send-at-commit.ts";
import { differingDatabaseKinds, openTestDatabase } from "./test-databases.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: Database;
  let heard: string[];
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    heard = [];
    database.events.on("jobEnqueued", (job) => heard.push(job.kind));
  });
  afterEach(() => database.close());

  test("an event is sent once its transaction is committed, and not before", async () => {
    await database.query.transaction().execute(async (rows) => {
      await sendAtCommit(rows, "jobEnqueued", { kind: "first" });
      await sendAtCommit(rows, "jobEnqueued", { kind: "second" });
      await rows.selectFrom("jobs").select("id").execute();
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(["first", "second"]);
  });

  test("what is rolled back sends nothing, nor does the next transaction of that connection", async () => {
    const failed = database.query.transaction().execute(async (rows) => {
      await sendAtCommit(rows, "jobEnqueued", { kind: "never" });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await database.query.transaction().execute((rows) => rows.selectFrom("jobs").select("id").execute());
    expect(heard).toEqual([]);
  });

  test("a failed listener neither fails the transaction nor keeps the others from hearing", async () => {
    const errors: unknown[] = [];
    const listeners = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException");
    process.once("uncaughtException", (error) => errors.push(error));
    try {
      const failure = new Error("listener");
      const off = database.events.on("jobEnqueued", () => {
        throw failure;
      });
      database.events.on("jobEnqueued", () => heard.push("next"));
      await database.query.transaction().execute((rows) => sendAtCommit(rows, "jobEnqueued", { kind: "x" }));
      off();
      expect(heard).toEqual(["x", "next"]);
      expect(errors).toEqual([failure]);
    } finally {
      process.removeAllListeners("uncaughtException");
      for (const listener of listeners) process.on("uncaughtException", listener);
    }
  });

  test("a transaction that has ended sends nothing more", async () => {
    const ended = await database.query.transaction().execute(async (rows) => ({ rows }));
    await expect(sendAtCommit(ended.rows, "jobEnqueued", { kind: "late" })).rejects.toThrow(
      /already committed/,
    );
  });

  test("connections of background work send to the same listeners", async () => {
    const url = database.pool?.options.connectionString;
    const background = connectBackgroundDatabase(database, url);
    await background.query.transaction().execute((rows) => sendAtCommit(rows, "jobEnqueued", { kind: "b" }));
    await background.close();
    expect(heard).toEqual(["b"]);
  });
});
