import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { unavailableDependency } from "../http/unavailable-dependency.ts";
import { differingDatabaseKinds, openTestDatabase, type TestDatabase } from "./test-databases.ts";
import { watchPool } from "./watched-pool.ts";

describe.runIf(differingDatabaseKinds.includes("postgres"))("a PostgreSQL that answers nothing", () => {
  const server = createServer(lead);
  const ends = new Set<Socket>();
  let there: TestDatabase;
  let query: Kysely<object>;
  let isFrozen: boolean;
  let came: number;

  /** A line that can be held: connections stay, and nothing arrives. */
  function lead(from: Socket): void {
    came += 1;
    const { hostname, port } = new URL((there.where as { url: string }).url);
    const to = connect(Number(port), hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      ends.add(one);
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
      one.pipe(other);
      if (isFrozen) one.pause();
    }
  }

  function freeze(frozen: boolean): void {
    isFrozen = frozen;
    for (const end of ends) frozen ? end.pause() : end.resume();
  }

  beforeEach(async () => {
    isFrozen = false;
    came = 0;
    there = await openTestDatabase("postgres");
    await once(server.listen(0, "127.0.0.1"), "listening");
    const url = new URL((there.where as { url: string }).url);
    url.hostname = "127.0.0.1";
    url.port = String((server.address() as AddressInfo).port);
    const pool = new pg.Pool({ connectionString: url.href, max: 1 });
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    const watched = watchPool(pool, { patienceMs: 100, answerMs: 2_000 });
    query = new Kysely<object>({ dialect: new PostgresDialect({ pool: watched }) });
  });
  afterEach(async () => {
    freeze(false);
    await query.destroy();
    for (const end of ends) end.destroy();
    ends.clear();
    await new Promise((closed) => server.close(closed));
    await there.close();
  });

  const ask = () => sql<{ one: number }>`select 1 as one`.execute(query);
  const failureOf = (asked: Promise<unknown>) =>
    asked.then(
      () => "answered",
      (error: unknown) => unavailableDependency(error),
    );

  test("is away: to whoever asked, to whoever waits for a connection, and to the next at once", async () => {
    await ask();
    freeze(true);
    const asked = await Promise.all([failureOf(ask()), failureOf(ask())]);
    expect(asked).toEqual(["database", "database"]);
    const before = performance.now();
    expect(await failureOf(ask())).toBe("database");
    expect(performance.now() - before).toBeLessThan(1_000);
    freeze(false);
    await expect.poll(() => failureOf(ask())).toBe("answered");
  });

  test("is there while a query takes its time", async () => {
    const started = performance.now();
    const slow = sql<{ slept: string }>`select pg_sleep(1.2)::text as slept`.execute(query);
    const waits = ask();
    expect((await slow).rows).toHaveLength(1);
    expect((await waits).rows).toEqual([{ one: 1 }]);
    // The database is asked every 100 ms over a connection of its own, beside the working one.
    expect(came).toBeGreaterThan(2);
    expect(came).toBeLessThanOrEqual(2 + (performance.now() - started) / 100);
  });
});
