import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "../../kernel/logging/log.ts";
import { connectDatabase, type Database } from "../database/open.ts";
import { differingDatabaseKinds, openTestDatabase, type TestDatabase } from "../database/test-databases.ts";
import { enqueue, type JobTerms } from "./enqueue.ts";
import { claimJob, completeJob, countJobs, LeaseLostError } from "./job-store.ts";
import { type Attempt, handleJob, type JobHandler, type JobRunner, onlyKey, startJobs } from "./runner.ts";

const noted = { name: "test.noted", payload: z.strictObject({ what: z.string() }) };
const repeated = { name: "test.repeated", payload: z.strictObject({}) };

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: TestDatabase;
  /** Ahead of the machine's clock, in ms. */
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const open: { stop(): Promise<void> }[] = [];
  let done: string[] = [];

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ahead = 0;
    done = [];
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop();
    await database.close();
  });

  function start(
    handlers: JobHandler[],
    options?: Parameters<typeof startJobs>[2],
    on: Database = database,
  ): JobRunner {
    const runner = startJobs({ database: on, clock, log: createLog("silent") }, handlers, options);
    open.push(runner);
    return runner;
  }
  const add = (what: string, terms: Partial<JobTerms> = {}) =>
    database.query
      .transaction()
      .execute((rows) => enqueue(rows, noted, { what }, { now: clock(), ...terms }));
  const handler = (run: (what: string, attempt: Attempt) => Promise<void>, more: Partial<JobHandler> = {}) =>
    handleJob(noted, {
      retryAfterMs: [],
      ...more,
      async run({ what }, attempt) {
        await run(what, attempt);
        return undefined;
      },
    });
  const noting = handler(async (what) => void done.push(what), { atOnce: 4 });
  const rows = () => database.query.selectFrom("jobs").selectAll().orderBy("id").execute();

  test("each runs once, however many processes look, and what waited before the start runs, too", async () => {
    for (let count = 0; count < 10; count += 1) await add(`before ${count}`);
    start([noting], { atOnce: 8 });
    // On SQLite one process alone holds the data.
    if (kind === "postgres") {
      const other = connectDatabase(database.where);
      start([noting], { atOnce: 8 }, other);
      open.push({ stop: () => other.close() });
    }
    for (let count = 0; count < 10; count += 1) await add(`after ${count}`);
    await expect.poll(rows).toEqual([]);
    expect(done).toHaveLength(20);
    expect(new Set(done)).toHaveLength(20);
  });

  test("a job of a transaction that is rolled back never runs", async () => {
    start([noting]);
    const failing = database.query.transaction().execute(async (rows) => {
      await enqueue(rows, noted, { what: "never" }, { now: clock() });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await add("then");
    await expect.poll(() => done).toEqual(["then"]);
  });

  test("it runs at its time, and not before", async () => {
    let ranAt = 0;
    start([
      handler(async () => {
        ranAt = Date.now();
      }),
    ]);
    const runAt = new Date(Date.now() + 700);
    await add("later", { runAt });
    await expect.poll(rows).toEqual([]);
    expect(ranAt).toBeGreaterThanOrEqual(runAt.getTime());
    expect(ranAt - runAt.getTime()).toBeLessThan(5_000);
  });

  test("one key is one job: the earlier time and the last payload hold", async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await add("first", { key: "one", runAt: at(20) });
    await add("second", { key: "one", runAt: at(10) });
    await add("third", { key: "one", runAt: at(30) });
    await add("another", { key: "other", runAt: at(30) });
    const found = await rows();
    expect(found.map(({ payload }) => JSON.parse(payload).what)).toEqual(["third", "another"]);
    expect(Math.round((Date.parse(found[0]?.run_at ?? "") - Date.now()) / 60_000)).toBe(10);
  });

  test("enqueued again while it runs, it runs once more", async () => {
    const gate = Promise.withResolvers<void>();
    start([
      handler(async (what) => {
        done.push(what);
        if (what === "first") await gate.promise;
      }),
    ]);
    await add("first", { key: "one" });
    await expect.poll(() => done).toEqual(["first"]);
    await add("second", { key: "one" });
    expect(done).toEqual(["first"]);
    gate.resolve();
    await expect.poll(rows).toEqual([]);
    expect(done).toEqual(["first", "second"]);
  });

  test("what fails is tried again at its times, then stays as failed, and waits when it is enqueued again", async () => {
    const attempts: [number, boolean][] = [];
    let isBroken = true;
    const runner = start([
      handler(
        async (_, { number, isLast }) => {
          attempts.push([number, isLast]);
          if (isBroken) throw new Error("no luck");
        },
        { retryAfterMs: [60_000, 600_000] },
      ),
    ]);
    await add("try", { key: "one" });
    for (const minutes of [1, 10]) {
      await expect
        .poll(async () => (await rows())[0])
        .toMatchObject({ state: "waiting", last_error: "no luck" });
      const [row] = await rows();
      const inMs = Date.parse(row?.run_at ?? "") - clock().getTime();
      expect(Math.abs(inMs - minutes * 60_000)).toBeLessThan(10_000);
      const before = attempts.length;
      ahead += minutes * 60_000;
      runner.wake();
      await expect.poll(() => attempts.length).toBe(before + 1);
    }
    await expect.poll(async () => (await rows())[0]?.state).toBe("failed");
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await countJobs(database.query)).toMatchObject([
      { kind: "test.noted", state: "failed", count: 1, error: "no luck" },
    ]);
    isBroken = false;
    await add("try", { key: "one" });
    await expect.poll(rows).toEqual([]);
  });

  test("of several failures of a kind the newest is told", async () => {
    for (const [who, failedAt, error] of [
      ["one", "2026-03-01T08:00:00.000Z", "zeal"],
      ["two", "2026-03-02T08:00:00.000Z", "anger"],
    ] as const) {
      await add(who, { key: who });
      await database.query
        .updateTable("jobs")
        .set({ state: "failed", failed_at: failedAt, last_error: error })
        .where("unique_key", "=", who)
        .execute();
    }
    expect(await countJobs(database.query)).toMatchObject([{ state: "failed", count: 2, error: "anger" }]);
  });

  test("a payload that no longer fits its schema fails, and keeps nothing else back", async () => {
    await add("broken", { key: "one" });
    await database.query.updateTable("jobs").set({ payload: '{"who":1}' }).execute();
    await add("fine");
    start([noting]);
    await expect.poll(() => done).toEqual(["fine"]);
    await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(["failed"]);
  });

  test("no more run at once than may, of one kind and of all", async () => {
    const gate = Promise.withResolvers<void>();
    const other = { name: "test.other", payload: z.strictObject({}) };
    const urgent = { name: "test.urgent", payload: z.strictObject({}) };
    let others = 0;
    let urgents = 0;
    const counting = (of: typeof other, count: () => void, isUrgent: boolean) =>
      handleJob(of, {
        retryAfterMs: [],
        isUrgent,
        async run() {
          count();
          return undefined;
        },
      });
    start(
      [
        handler(
          async (what) => {
            done.push(what);
            await gate.promise;
          },
          { atOnce: 2 },
        ),
        counting(other, () => (others += 1), false),
        counting(urgent, () => (urgents += 1), true),
      ],
      { atOnce: 2 },
    );
    for (const what of ["a", "b", "c"]) await add(what);
    await expect.poll(() => done.length).toBe(2);
    await database.query.transaction().execute(async (all) => {
      await enqueue(all, other, {}, { now: clock() });
      await enqueue(all, urgent, {}, { now: clock() });
    });
    await expect.poll(() => urgents).toBe(1);
    expect([done.length, others]).toEqual([2, 0]);
    gate.resolve();
    await expect.poll(rows).toEqual([]);
    expect([done.length, others]).toEqual([3, 1]);
  });

  test("what runs while the process stops is given back, as if nobody had taken it", async () => {
    const runner = start([
      handler(async (what, { signal }) => {
        done.push(what);
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      }),
    ]);
    await add("long");
    await expect.poll(() => done).toEqual(["long"]);
    await runner.stop();
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 0, lease_token: null }]);
    start([noting]);
    await expect.poll(rows).toEqual([]);
    expect(done).toEqual(["long", "long"]);
  });

  test("a killed process's job is taken when its lease runs out, and it can't write any more", async () => {
    await add("left");
    const all = { kinds: ["test.noted"], except: [] };
    const until = () => new Date(clock().getTime() + 60_000);
    const dead = await claimJob(database, { ...all, now: clock(), until });
    expect(await claimJob(database, { ...all, now: clock(), until })).toBeNull();
    ahead = 61_000;
    const numbers: number[] = [];
    start([handler(async (_, { number }) => void numbers.push(number), { retryAfterMs: [1_000] })]);
    await expect.poll(rows).toEqual([]);
    expect(numbers).toEqual([2]);
    await add("next");
    if (dead) await completeJob(database.query, dead, null);
    expect(done).toEqual([]);
  });

  test("an urgent job is leased for a second and a half, so that a kill makes it hardly late", async () => {
    const leased: number[] = [];
    const run = async () => {
      for (const { leased_until } of await rows()) leased.push(Date.parse(leased_until ?? "") - Date.now());
    };
    const urgent = start([handler(run, { isUrgent: true })]);
    await add("urgent");
    await expect.poll(rows).toEqual([]);
    await urgent.stop();
    start([handler(run)]);
    await add("ordinary");
    await expect.poll(rows).toEqual([]);
    expect(leased).toHaveLength(2);
    expect(leased[0]).toBeLessThanOrEqual(1_500);
    expect(leased[1]).toBeGreaterThan(30_000);
  });

  test("a lost lease ends the attempt, and what it made is discarded", async () => {
    const outcome = Promise.withResolvers<unknown>();
    const taken = Promise.withResolvers<void>();
    start([
      handler(async (_, { holdLease, number }) => {
        if (number > 1) return;
        await taken.promise;
        const writing = database.query.transaction().execute(async (all) => {
          await all.insertInto("studio_state").values({ key: "made", value: "twice" }).execute();
          await holdLease(all);
        });
        outcome.resolve(await writing.catch((error: unknown) => error));
        await writing;
      }),
    ]);
    await add("slow");
    await expect.poll(async () => (await rows())[0]?.state).toBe("running");
    await database.query.updateTable("jobs").set({ lease_token: "another's" }).execute();
    taken.resolve();
    expect(await outcome.promise).toBeInstanceOf(LeaseLostError);
    expect(await database.query.selectFrom("studio_state").selectAll().execute()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "running", lease_token: "another's" }]);
  });

  test("a living process keeps its lease for as long as the work takes", async () => {
    const gate = Promise.withResolvers<void>();
    start(
      [
        handler(async (what) => {
          done.push(what);
          await gate.promise;
        }),
      ],
      // Renewed in time on a machine that has much to do, too.
      { lease: 1_000 },
    );
    await add("long");
    await expect.poll(async () => (await rows())[0]?.state).toBe("running");
    const [first] = await rows();
    await expect
      .poll(async () => ((await rows())[0]?.leased_until ?? "") > (first?.leased_until ?? "~"))
      .toBe(true);
    gate.resolve();
    await expect.poll(rows).toEqual([]);
    expect(done).toEqual(["long"]);
  });

  test("a job that repeats itself runs at the start, after each pause, and after failures, too", async () => {
    let runs = 0;
    const repeating = handleJob(repeated, {
      retryAfterMs: [],
      everyMs: 3_600_000,
      async run() {
        runs += 1;
        if (runs === 2) throw new Error("once");
        return undefined;
      },
    });
    const runner = start([repeating]);
    await expect.poll(() => runs).toBe(1);
    for (const round of [2, 3]) {
      await expect.poll(async () => (await rows())[0]?.state).toBe("waiting");
      ahead += 3_601_000;
      runner.wake();
      await expect.poll(() => runs).toBe(round);
    }
    await expect.poll(async () => (await rows())[0]).toMatchObject({ state: "waiting", unique_key: onlyKey });
  });

  test.runIf(kind === "postgres")("another process's job runs at once", async () => {
    start([noting]);
    await add("wakes it");
    await expect.poll(() => done).toEqual(["wakes it"]);
    const other = connectDatabase(database.where);
    await other.query
      .transaction()
      .execute((all) => enqueue(all, noted, { what: "called" }, { now: clock() }));
    await expect.poll(() => done).toEqual(["wakes it", "called"]);
    await other.close();
  });

  test("a database that is away is waited for, and told of once", async () => {
    const logged: string[] = [];
    let isAway = true;
    let refused = 0;
    const log = { ...createLog("silent"), error: (_: unknown, message: string) => void logged.push(message) };
    const query = new Proxy(database.query, {
      get(target, name) {
        if (isAway) {
          refused += 1;
          throw new Error("away");
        }
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await add("waits");
    open.push(startJobs({ database: { ...database, query }, clock, log: log as never }, [noting]));
    await expect.poll(() => refused).toBeGreaterThan(2);
    isAway = false;
    await expect.poll(() => done).toEqual(["waits"]);
    expect(logged).toEqual(["jobs cannot be looked for, tried again until they can"]);
  });
});
