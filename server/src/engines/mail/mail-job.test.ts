import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import type { Database } from "../database/open.ts";
import { differingDatabaseKinds, testOnceInCore } from "../database/test-databases.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { type JobRunner, startJobs } from "../jobs/runner.ts";
import { delayBeforeRetry, mailJob } from "./mail-job.ts";
import {
  insertHeldMail,
  insertMail,
  type Mail,
  type OutboxMessage,
  releaseMail,
  sendingMail,
} from "./outbox-store.ts";
import { openSentNotes, type SentNotes } from "./sent-notes.ts";
import { type MailServer, startMailServer, startSilentServer } from "./test-mail-server.ts";
import type { MailTransport } from "./transport.ts";

const mail: Mail = {
  kind: "greeting",
  to: "dana@example.test",
  subject: "Hello",
  text: "Hello Dana",
  html: "<p>Hello Dana</p>",
};

interface Options extends Partial<Pick<TestStudio, "settings" | "database">> {
  notes?: SentNotes;
  graceMs?: number;
}

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  const testOnce = testOnceInCore(kind);
  let studio: TestStudio;
  const running: JobRunner[] = [];
  const servers: { close(): Promise<void> }[] = [];
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((outbox) => outbox.stop()));
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await studio.close();
  });

  const put = (count = 1) =>
    studio.database.query.transaction().execute(async (transaction) => {
      for (let i = 0; i < count; i++) {
        await insertMail(transaction, { ...mail, subject: `Hello ${i}` }, studio.clock());
      }
    });
  const rows = () => studio.database.query.selectFrom("outbox_messages").selectAll().orderBy("id").execute();
  const row = async () => (await rows())[0];
  /** As of a process whose folder was lost. */
  const noNotes: SentNotes = { add: async () => {}, all: () => [], clear() {} };
  const work = (
    transport: MailTransport | undefined,
    { graceMs = 1_500, ...others }: Options = {},
  ): JobRunner => {
    const dependencies = { ...studio, ...others };
    const handler = mailJob(dependencies, {
      ...(transport ? { transport } : {}),
      notes: others.notes ?? noNotes,
    });
    const runner = startJobs(dependencies, [{ ...handler, graceMs }]);
    running.push(runner);
    return runner;
  };
  const workWith = (server: MailServer, options?: Options): JobRunner => {
    servers.push(server);
    return workAt(server.url, options);
  };
  const workAt = (smtpUrl: string, options?: Options): JobRunner =>
    work(undefined, { ...options, settings: { ...studio.settings, smtpUrl } });
  /** The database as it answers while `isAway` says no. */
  const unless = (isAway: () => boolean): Database => ({
    ...studio.database,
    query: new Proxy(studio.database.query, {
      get(target, name) {
        if (isAway()) throw new Error("the database is away");
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
  });
  const jobs = () => studio.database.query.selectFrom("jobs").selectAll().orderBy("id").execute();
  const job = async () => (await jobs())[0];
  const recording = () => {
    const sent: number[] = [];
    const transport: MailTransport = {
      async send({ id }) {
        sent.push(id);
      },
    };
    return { sent, transport };
  };
  const neverEnding: MailTransport = { send: () => new Promise(() => {}) };

  test("sends what is put in when woken, and wipes what it said", async () => {
    const server = await startMailServer();
    const outbox = workWith(server);
    await put(3);
    outbox.wake();
    await expect.poll(() => server.received.length).toBe(3);
    await expect.poll(async () => (await rows()).every((each) => each.sent_at)).toBe(true);
    expect(await row()).toMatchObject({
      attempts: 1,
      payload: "{}",
      last_error: null,
      sent_at: "2026-11-21T04:33:00.000Z",
    });
  });

  testOnce("sends after a start what an earlier process left", async () => {
    await put(2);
    const server = await startMailServer();
    workWith(server);
    await expect.poll(() => server.received.length).toBe(2);
  });

  testOnce("a mail that waits for its PDF is not sent without it when it is tried again", async () => {
    const { query } = studio.database;
    const now = studio.clock();
    const { sent, transport } = recording();
    const id = await query.transaction().execute(async (rows) => {
      const held = await insertHeldMail(rows, mail, now);
      await enqueue(rows, sendingMail, { message: held }, { now, key: String(held) });
      return held;
    });
    work(transport);
    await expect.poll(jobs).toEqual([]);
    expect(sent).toEqual([]);
    await query.transaction().execute((rows) => releaseMail(rows, { id, attachments: [] }, now));
    await expect.poll(() => sent).toEqual([id]);
  });

  test("what a mail server took before the process was killed is not sent again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "extenso-outbox-"));
    try {
      const file = join(folder, "sent-mails");
      await put(3);
      const [taken, ofAnother, brokenOff] = (await rows()) as [OutboxMessage, OutboxMessage, OutboxMessage];
      // Two lines that count for nothing: of another database, and one that was not written to its end.
      const lines = [`${taken.id} ${taken.created_at}`, `${ofAnother.id} 2020-01-01T00:00:00.000Z`];
      await writeFile(file, `${lines.join("\n")}\n${brokenOff.id} ${brokenOff.created_at}`);
      const { sent, transport } = recording();
      work(transport, { notes: openSentNotes(file) });
      await expect.poll(async () => (await rows()).every(({ sent_at }) => sent_at)).toBe(true);
      expect(sent.sort()).toEqual([ofAnother.id, brokenOff.id]);
      await expect.poll(() => readFile(file, "utf8")).toBe("");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("a mail that was taken while the database was away is marked later, not sent again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "extenso-outbox-"));
    try {
      await put();
      const { sent, transport } = recording();
      let isAway = false;
      const send: MailTransport["send"] = async (message, signal) => {
        await transport.send(message, signal);
        isAway = true;
      };
      const database = unless(() => {
        const was = isAway;
        isAway = false;
        return was;
      });
      // Nothing can be written there: what the process itself knows must do.
      const notes = openSentNotes(join(folder, "none", "sent-mails"));
      work({ send }, { database, notes });
      await expect.poll(async () => (await row())?.sent_at).toBeTruthy();
      expect(sent).toHaveLength(1);
      await expect.poll(() => notes.all()).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("a mail that was taken is marked once its note is on the disk", async () => {
    await put();
    const { transport } = recording();
    const markedAt: unknown[] = [];
    const notes: SentNotes = {
      ...noNotes,
      async add() {
        // An outbox that doesn't await `add` would mark the mail during this turn.
        await new Promise((resolve) => setImmediate(resolve));
        markedAt.push((await row())?.sent_at);
      },
    };
    work(transport, { notes });
    await expect.poll(async () => (await row())?.sent_at).toBeTruthy();
    expect(markedAt).toEqual([null]);
  });

  test("while one that was taken cannot be marked, another is still sent, and the process goes on", async () => {
    const folder = await mkdtemp(join(tmpdir(), "extenso-outbox-"));
    try {
      await put(2);
      const slow = Promise.withResolvers<void>();
      let isAway = false;
      const sent: number[] = [];
      const send: MailTransport["send"] = async ({ id }) => {
        sent.push(id);
        if (sent.length === 2) return slow.promise;
        isAway = true;
      };
      const notes = openSentNotes(join(folder, "sent-mails"));
      const outbox = work({ send }, { database: unless(() => isAway), notes });
      await expect.poll(() => notes.all().length).toBeGreaterThan(0);
      // It must not keep the event loop busy while the database is away, or this timer never fires.
      await new Promise((resolve) => setTimeout(resolve, 50));
      isAway = false;
      slow.resolve();
      // The second mail's job may have found the database away, too, and waits until it is tried again.
      studio.pass({ seconds: 6 });
      outbox.wake();
      const areMarked = async () => (await rows()).every(({ sent_at }) => sent_at);
      // The mark and the runner pause for half a second before they ask the database again.
      await expect.poll(areMarked).toBe(true);
      expect(sent).toHaveLength(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("a mail whose cause is rolled back is never sent", async () => {
    const failing = studio.database.query.transaction().execute(async (transaction) => {
      await insertMail(transaction, mail, studio.clock());
      throw new Error("no cause");
    });
    await expect(failing).rejects.toThrow("no cause");
    expect(await rows()).toEqual([]);
  });

  testOnce("waits longer after each refusal, then delivers once, under the same Message-ID", async () => {
    let refusing = true;
    const server = await startMailServer({
      onRecipient: () => (refusing ? { code: 451, text: "4.3.0 try again" } : undefined),
    });
    const outbox = workWith(server);
    await put();
    outbox.wake();
    await expect.poll(async () => (await row())?.last_error).toContain("try again");
    const first = await row();
    await expect.poll(async () => (await job())?.state).toBe("waiting");
    const wait = new Date((await job())?.run_at ?? "").getTime() - studio.clock().getTime();
    expect(wait).toBeGreaterThanOrEqual(4_000);
    expect(wait).toBeLessThanOrEqual(6_000);
    expect(first?.last_error).not.toContain(mail.to);

    studio.pass({ seconds: 7 });
    outbox.wake();
    await expect.poll(async () => (await row())?.attempts).toBe(2);
    await expect.poll(async () => (await job())?.state).toBe("waiting");
    refusing = false;
    outbox.wake();
    studio.pass({ minutes: 1 });
    outbox.wake();
    await expect.poll(async () => (await row())?.sent_at).toBeTruthy();
    expect(server.received).toHaveLength(1);
    const madeAt = new Date(first?.created_at ?? "").getTime().toString(36);
    expect(server.received[0]).toContain(`Message-ID: <outbox.1.${madeAt}@studio.example.test>`);
    expect(server.received[0]).toContain("Date: Sat, 21 Nov 2026 04:33:00 +0000");
  });

  testOnce("survives a mail server that is not there", async () => {
    const gone = await startMailServer();
    await gone.close();
    const outbox = workAt(gone.url);
    await put();
    outbox.wake();
    await expect.poll(async () => (await row())?.last_error).toContain("ECONNREFUSED");
    expect(await row()).toMatchObject({ sent_at: null, failed_at: null });
    await expect.poll(async () => (await job())?.state).toBe("waiting");
  });

  testOnce(
    "a connection that breaks before the server confirms leads to a second attempt with the same Message-ID",
    async () => {
      const server = await startMailServer({ dropAfterData: 1 });
      const outbox = workWith(server);
      await put();
      outbox.wake();
      await expect.poll(async () => (await job())?.last_error).toBeTruthy();
      studio.pass({ minutes: 1 });
      outbox.wake();
      await expect.poll(async () => (await row())?.sent_at).toBeTruthy();
      const ids = server.received.map((message) => /^Message-ID: .*$/m.exec(message)?.[0]);
      expect(ids).toHaveLength(2);
      expect(ids[0]).toBe(ids[1]);
    },
  );

  testOnce("a mailbox that does not exist is given up at once, any other refusal is not", async () => {
    const server = await startMailServer({
      onRecipient: () => ({ code: 550, text: "5.1.1 no such user dana@example.test" }),
    });
    const outbox = workWith(server);
    await put();
    outbox.wake();
    await expect.poll(async () => (await job())?.state).toBe("failed");
    expect((await row())?.failed_at).toBeTruthy();
    expect((await row())?.last_error).toContain("no such user (recipient)");
    expect((await job())?.last_error).toContain("no such user (recipient)");

    const closed = await startMailServer({
      onRecipient: () => ({ code: 550, text: "5.7.1 relaying denied" }),
    });
    await outbox.stop();
    const other = workWith(closed);
    await put();
    other.wake();
    await expect.poll(async () => (await rows())[1]?.last_error).toContain("relaying denied");
    expect((await rows())[1]?.failed_at).toBe(null);
  });

  testOnce("gives up after three days and says so", async () => {
    const errors = vi.spyOn(studio.log, "error");
    await put();
    studio.pass({ days: 3 });
    const failing: MailTransport = {
      send: () => Promise.reject(new Error("still dead")),
    };
    work(failing);
    await expect
      .poll(() => errors.mock.calls.at(-1))
      .toEqual([expect.objectContaining({ outboxId: 1, reason: "still dead" }), "mail given up"]);
    expect((await row())?.failed_at).toBeTruthy();
  });

  test("two workers share fifty mails and send none twice", async () => {
    const one = recording();
    const other = recording();
    const outboxes = [work(one.transport), work(other.transport)];
    await put(50);
    for (const outbox of outboxes) outbox.wake();
    await expect.poll(async () => (await rows()).filter((each) => each.sent_at).length).toBe(50);
    const all = [...one.sent, ...other.sent];
    expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test("a stop during a hanging send ends soon and leaves the mail to the next worker", async () => {
    const silent = await startSilentServer();
    const outbox = workWith(silent, { graceMs: 50 });
    await put();
    outbox.wake();
    await expect.poll(() => silent.connections()).toBe(1);
    await outbox.stop();
    expect(await row()).toMatchObject({ sent_at: null, last_error: null });
    expect(await job()).toMatchObject({ state: "waiting", attempts: 0, lease_token: null });

    const next = recording();
    work(next.transport);
    await expect.poll(() => next.sent).toEqual([1]);
  });

  testOnce("a stop first sends what is still due", async () => {
    const { sent, transport } = recording();
    const outbox = work(transport);
    await put(20);
    await outbox.stop();
    expect(sent).toHaveLength(20);
    outbox.wake();
    expect((await rows()).every((each) => each.sent_at)).toBe(true);
  });

  test("what a killed worker had claimed is sent by the next", async () => {
    const killed = work(neverEnding, { graceMs: 0 });
    await put(4);
    killed.wake();
    await expect.poll(async () => (await jobs()).filter(({ state }) => state === "running").length).toBe(2);

    const next = recording();
    const outbox = work(next.transport);
    if (kind === "postgres") {
      // Another replica may be alive and sending: its claims hold until they run out.
      await expect.poll(() => [...next.sent].sort()).toEqual([3, 4]);
      studio.pass({ seconds: 16 });
      outbox.wake();
    }
    await expect
      .poll(() => {
        // Living owners would renew what ran out.
        if (kind === "postgres") studio.pass({ seconds: 1 });
        outbox.wake();
        return next.sent.length;
      })
      .toBe(4);
    expect([...next.sent].sort()).toEqual([1, 2, 3, 4]);
  });

  test("what a worker is sending it does not begin again, though its claim ran out", async () => {
    const slow = Promise.withResolvers<void>();
    const sent: number[] = [];
    const send: MailTransport["send"] = async ({ id }) => {
      sent.push(id);
      if (id === 1) await slow.promise;
    };
    const outbox = work({ send });
    await put();
    outbox.wake();
    await expect.poll(() => sent).toEqual([1]);
    // As where the database, or the whole machine, stood still for so long.
    studio.pass({ seconds: 16 });
    await put();
    outbox.wake();
    await expect.poll(async () => (await rows())[1]?.sent_at).toBeTruthy();
    slow.resolve();
    await expect.poll(async () => (await row())?.sent_at).toBeTruthy();
    expect(sent).toEqual([1, 2]);
  });

  describe("a worker that sends for long", () => {
    /** Each look moves the timers on by so many milliseconds; nothing else does. */
    const step = { interval: 50 };
    let signals: AbortSignal[];
    const hanging: MailTransport = {
      send: (_, signal) => {
        signals.push(signal);
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      },
    };
    beforeEach(() => {
      signals = [];
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
    });
    afterEach(() => vi.useRealTimers());

    testOnce("keeps its claim", async () => {
      await put();
      work(hanging, { graceMs: 0 });
      for (const until of ["04:33:15", "04:33:20", "04:33:25", "04:33:30"]) {
        await expect.poll(async () => (await job())?.leased_until, step).toBe(`2026-11-21T${until}.000Z`);
        studio.pass({ seconds: 5 });
        await vi.advanceTimersByTimeAsync(5_000);
      }
      expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    });

    testOnce(
      "lets its transfer end though another has taken its claim, says what happened, and takes nothing from that",
      async () => {
        const taken = Promise.withResolvers<void>();
        let isAway = false;
        work({ send: () => taken.promise }, { database: unless(() => isAway), graceMs: 0 });
        await put();
        running.at(-1)?.wake();
        await expect.poll(async () => (await job())?.state, step).toBe("running");
        isAway = true;
        studio.pass({ seconds: 16 });
        const other = work(hanging, { graceMs: 0 });
        await expect
          .poll(() => {
            studio.pass({ seconds: 1 });
            other.wake();
            return signals.length;
          }, step)
          .toBe(1);
        const claimed = await job();
        isAway = false;
        taken.resolve();
        await expect.poll(async () => (await row())?.sent_at, step).toBeTruthy();
        expect(await job()).toMatchObject({ state: "running", lease_token: claimed?.lease_token });
        expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
      },
    );

    test("sends once, though the database was away for both workers for longer than its claim lasts", async () => {
      const confirmed = Promise.withResolvers<void>();
      const server = await startMailServer({ onData: () => confirmed.promise });
      let isAway = false;
      const database = unless(() => isAway);
      const workers = [workWith(server, { database }), workAt(server.url, { database })];
      const pass = async (seconds: number) => {
        studio.pass({ seconds });
        await vi.advanceTimersByTimeAsync(seconds * 1_000);
      };
      await put();
      for (const worker of workers) worker.wake();
      await expect.poll(() => server.received.length, step).toBe(1);
      isAway = true;
      for (let second = 0; second < 16; second += 1) await pass(1);
      isAway = false;
      // Whichever looks first.
      for (const worker of workers) worker.wake();
      await pass(1);
      const isRenewed = async () => ((await job())?.leased_until ?? "") > studio.clock().toISOString();
      await expect.poll(isRenewed, step).toBe(true);
      for (let second = 17; second < 22; second += 1) await pass(1);
      confirmed.resolve();
      await expect.poll(async () => (await row())?.sent_at, step).toBeTruthy();
      await expect.poll(jobs, step).toEqual([]);
      expect(server.received).toHaveLength(1);
    });
  });
});

test("attempts spread out over three days", () => {
  const delays: number[] = [];
  let age = 0;
  for (let attempt = 1; ; attempt++) {
    const delay = delayBeforeRetry(attempt, age, 0.5);
    if (delay === null) break;
    delays.push(delay / 1000);
    age += delay;
  }
  expect(delays.slice(0, 7)).toEqual([5, 30, 120, 600, 3600, 21_600, 21_600]);
  expect(age).toBeGreaterThan(2.5 * 24 * 60 * 60_000);
  expect(delayBeforeRetry(1, 0, 0)).toBe(4_000);
  expect(delayBeforeRetry(1, 0, 1)).toBe(6_000);
});
