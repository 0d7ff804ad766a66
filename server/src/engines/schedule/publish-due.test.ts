import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../database/open.ts";
import { differingDatabaseKinds, openTestDatabase } from "../database/test-databases.ts";
import { type JobRunner, startJobs } from "../jobs/runner.ts";
import { publishAt } from "./publish-at.ts";
import { type DueItem, type DueSource, type Postponed, publishDue, publishDueJob } from "./publish-due.ts";

const start = Date.parse("2026-11-01T08:00:00.000Z");
const at = (seconds: number) => new Date(start + seconds * 1_000);
const item = (record: string, seconds: number, number = 0): DueItem => ({
  record,
  number,
  due_at: at(seconds).toISOString(),
});

/** A source over a list; a record that `refuses` names throws. */
class ListSource implements DueSource {
  kind = "thing";
  together = 1;
  left: DueItem[];
  refuses = new Set<string>();
  calls: string[][] = [];

  constructor(items: readonly DueItem[]) {
    this.left = [...items];
  }
  async findDue(now: Date, limit: number) {
    const due = this.left.filter(({ due_at }) => due_at <= now.toISOString());
    return due.sort((a, b) => (a.due_at < b.due_at ? -1 : 1)).slice(0, limit);
  }
  async publish(items: readonly DueItem[]) {
    this.calls.push(items.map(({ record, number }) => `${record}/${number}`));
    if (items.some(({ record }) => this.refuses.has(record))) throw new Error("refused");
    this.left = this.left.filter((one) => !items.includes(one));
    return items;
  }
  async findNext(after: Date) {
    const [next] = this.left.map(({ due_at }) => due_at).filter((due) => due > after.toISOString());
    return next === undefined ? null : new Date(next);
  }
}

let now: Date;
let logged: Record<string, unknown>[];
beforeEach(() => {
  now = at(0);
  logged = [];
});
const log = { error: (about: Record<string, unknown>) => logged.push(about) } as never;
const dependencies = { clock: () => now, log };
const recordsOf = (items: readonly DueItem[]) => items.map(({ record }) => record);

describe("one source", () => {
  test("what fails holds up no other, is logged once, and is tried again after pauses that double", async () => {
    const source = new ListSource([item("bad", -9), item("good", -8), item("later", 1)]);
    source.refuses.add("bad");
    const postponed: Postponed = new Map();
    expect(recordsOf((await publishDue(dependencies, source, { postponed })).published)).toEqual(["good"]);
    const triedAt: number[] = [];
    for (let second = 1; second <= 200; second += 1) {
      now = at(second);
      source.calls = [];
      await publishDue(dependencies, source, { postponed });
      if (source.calls.flat().includes("bad/0")) triedAt.push(second);
    }
    expect(triedAt).toEqual([1, 3, 7, 15, 31, 63, 123, 183]);
    expect(source.left).toEqual([item("bad", -9)]);
    expect(logged).toEqual([{ err: expect.any(Error), kind: "thing", record: "bad", number: 0 }]);
    source.refuses.clear();
    now = at(243);
    await publishDue(dependencies, source, { postponed });
    expect([source.left, postponed.size]).toEqual([[], 0]);
  });

  test("with another date it is tried at that date, whatever pause is left", async () => {
    const source = new ListSource([item("moved", 0)]);
    source.refuses.add("moved");
    const postponed: Postponed = new Map();
    for (const second of [0, 1, 3, 7, 15, 31]) {
      now = at(second);
      await publishDue(dependencies, source, { postponed });
    }
    source.refuses.clear();
    source.left = [item("moved", 33)];
    now = at(33);
    expect(recordsOf((await publishDue(dependencies, source, { postponed })).published)).toEqual(["moved"]);
  });

  test("several are published together and, if they fail, each by itself", async () => {
    const source = new ListSource(["a", "b", "c", "d", "e"].map((record) => item(record, -1)));
    source.together = 3;
    source.refuses.add("b");
    const { published } = await publishDue(dependencies, source);
    expect(recordsOf(published)).toEqual(["a", "c", "d", "e"]);
    expect(source.calls).toEqual([["a/0", "b/0", "c/0"], ["a/0"], ["b/0"], ["c/0"], ["d/0", "e/0"]]);
  });

  test("items of a record go out in their order: one that fails holds up its later ones", async () => {
    const source = new ListSource([item("a", -3, 1), item("a", -2, 2), item("b", -1)]);
    source.refuses.add("a");
    const postponed: Postponed = new Map();
    await publishDue(dependencies, source, { postponed });
    expect(source.calls).toEqual([["a/1"], ["b/0"]]);
    // While the first of them pauses, too.
    now = new Date(start + 500);
    source.left.push(item("a", 0, 3));
    await publishDue(dependencies, source, { postponed });
    expect(source.calls.length).toBe(2);
    source.refuses.clear();
    now = at(2);
    await publishDue(dependencies, source, { postponed });
    expect(source.calls.slice(2)).toEqual([["a/1"], ["a/2"], ["a/3"]]);
  });

  test("what another process has taken is looked at again, and is no failure", async () => {
    const source = new ListSource([item("a", -1)]);
    const publish = source.publish;
    source.publish = async () => [];
    const postponed: Postponed = new Map();
    expect((await publishDue(dependencies, source, { postponed })).published).toEqual([]);
    expect(logged).toEqual([]);
    source.publish = publish;
    now = at(1);
    expect(recordsOf((await publishDue(dependencies, source, { postponed })).published)).toEqual(["a"]);
  });

  test("a run takes fifty, and those that fail don't take the places of others", async () => {
    const source = new ListSource([
      ...Array.from({ length: 60 }, (_, count) => item(`bad ${count}`, -1_000 + count)),
      ...Array.from({ length: 60 }, (_, count) => item(`good ${count}`, -500 + count)),
    ]);
    for (const { record } of source.left) if (record.startsWith("bad")) source.refuses.add(record);
    const postponed: Postponed = new Map();
    const rounds: [number, boolean][] = [];
    for (let round = 0; round < 4; round += 1) {
      const { published, isMore } = await publishDue(dependencies, source, { postponed });
      rounds.push([published.length, isMore]);
    }
    expect(rounds).toEqual([
      [0, true],
      [40, true],
      [20, false],
      [0, false],
    ]);
  });
});

describe.each(differingDatabaseKinds)("the job on %s", (kind) => {
  let database: Database;
  let runner: JobRunner | undefined;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(async () => {
    await runner?.stop();
    runner = undefined;
    await database.close();
  });

  const job = () => database.query.selectFrom("jobs").select(["kind", "state", "run_at"]).execute();
  const waiting = (date: Date) => [
    { kind: "schedule.publish", state: "waiting", run_at: date.toISOString() },
  ];
  const begin = (sources: readonly DueSource[]) => {
    const all = { database, clock: () => now, log };
    runner = startJobs(all, [publishDueJob(all, sources)]);
    return runner;
  };

  test("publishes what fell due while no process ran, then waits for the first of all kinds", async () => {
    const sources = [
      new ListSource([item("a", -100), item("b", 40)]),
      new ListSource([item("c", -50), item("d", 20), item("e", 30)]),
    ];
    const jobs = begin(sources);
    await expect.poll(job).toEqual(waiting(at(20)));
    expect(sources.map(({ left }) => recordsOf(left))).toEqual([["b"], ["d", "e"]]);
    now = at(20);
    jobs.wake();
    await expect.poll(job).toEqual(waiting(at(30)));
    now = at(40);
    jobs.wake();
    // With no date to come it looks in a minute.
    await expect.poll(job).toEqual(waiting(at(100)));
    expect(sources.flatMap(({ left }) => left)).toEqual([]);
  });

  test("is called by what is scheduled while it waits", async () => {
    const source = new ListSource([]);
    begin([source]);
    await expect.poll(job).toEqual(waiting(at(60)));
    source.left.push(item("a", 5));
    await database.query.transaction().execute((rows) => publishAt(rows, now, at(5)));
    expect(await job()).toEqual(waiting(at(5)));
  });

  test("a source that can't be looked into holds up no other, and is looked into again after a pause", async () => {
    const broken = new ListSource([item("a", -1)]);
    const { findDue } = broken;
    broken.findDue = async () => {
      throw new Error("no such column");
    };
    const source = new ListSource([item("b", -1), item("c", 3)]);
    const jobs = begin([broken, source]);
    await expect.poll(job).toEqual(waiting(at(1)));
    now = at(1);
    jobs.wake();
    await expect.poll(job).toEqual(waiting(at(3)));
    expect(logged.length).toBe(1);
    broken.findDue = findDue;
    now = at(3);
    jobs.wake();
    await expect.poll(job).toEqual(waiting(at(63)));
    expect([broken.left, source.left]).toEqual([[], []]);
  });

  test("its end is no failure of what it publishes", async () => {
    const source = new ListSource([item("a", -1)]);
    const called = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    source.publish = async () => {
      called.resolve();
      await ended.promise;
      throw new Error("the database is closed");
    };
    const jobs = begin([source]);
    await called.promise;
    const stopped = jobs.stop();
    ended.resolve();
    await stopped;
    expect([logged, await job()]).toEqual([[], waiting(at(0))]);
  });

  test("jobs of 0.2.0 stay while a process runs them each minute, and go when none has for an hour", async () => {
    const former = {
      kind: "things.publish",
      payload: "{}",
      attempts: 1,
      created_at: at(-9_000).toISOString(),
    };
    await database.query
      .insertInto("jobs")
      .values({ ...former, unique_key: "only", state: "waiting", run_at: at(-3_599).toISOString() })
      .execute();
    const jobs = begin([Object.assign(new ListSource([]), { formerJob: "things.publish" })]);
    const next = async () => (await job()).find(({ kind }) => kind === "schedule.publish")?.run_at;
    await expect.poll(next).toBe(at(60).toISOString());
    expect((await job()).length).toBe(2);
    now = at(60);
    jobs.wake();
    await expect.poll(job).toEqual(waiting(at(120)));
  });
});
