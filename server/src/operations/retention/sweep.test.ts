import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startSession } from "../../domains/identity/sessions/store.ts";
import { openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import { confirmSubscription, subscribe, unsubscribe } from "../../domains/newsletter/subscription.ts";
import { unsubscribeToken } from "../../domains/newsletter/unsubscribe-token.ts";
import { hashSecret } from "../../engines/crypto/secrets.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { startJobs } from "../../engines/jobs/runner.ts";
import { retentionRules } from "./rules.ts";
import { retentionJob, sweepOnce } from "./sweep.ts";

const here = { consent: "", page: "/", address: "203.0.113.7", userAgent: "Firefox" };

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });
  afterEach(() => studio.close());

  const count = async (table: keyof Tables) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      studio.database.query,
    );
    return rows[0]?.n;
  };
  const inDays = (days: number) => new Date(studio.clock().getTime() + days * 86_400_000).toISOString();

  /** A row of each kind that `times` says how old it is. */
  async function add(name: string, times: Record<string, string | null>): Promise<void> {
    const { query } = studio.database;
    const now = studio.clock().toISOString();
    const casey = async () => (await studio.addMember(`casey_${name}`)).id;
    const rows: Record<string, () => Promise<unknown>> = {
      contact: () =>
        query
          .insertInto("contact_requests")
          .values({
            reference: name,
            name,
            email: "dana@example.test",
            company: "",
            phone: "",
            service: "branding",
            budget: "",
            timeline: "",
            message: "Hello",
            spam_score: 0,
            spam_reasons: "[]",
            status: "answered",
            submission_key: name,
            user_id: null,
            address: "",
            created_at: now,
            ...times,
          })
          .execute(),
      delivered: () =>
        query
          .insertInto("delivered_requests")
          .values({ submission_key: name, answer: "{}", created_at: now, ...times })
          .execute(),
      mail: () =>
        query
          .insertInto("outbox_messages")
          .values({
            kind: name,
            recipient: "dana@example.test",
            payload: "{}",
            attempts: 1,
            created_at: now,
            ...times,
          })
          .execute(),
      session: async () =>
        query
          .insertInto("user_sessions")
          .values({
            id: name,
            user_id: await casey(),
            user_agent: "",
            address: "",
            created_at: now,
            last_seen_at: now,
            expires_at: inDays(30),
            ended_at: null,
            ...times,
          })
          .execute(),
      link: async () =>
        query
          .insertInto("one_time_tokens")
          .values({
            hash: name,
            user_id: await casey(),
            purpose: "email-confirm",
            email: "casey@example.test",
            created_at: now,
            expires_at: now,
            ...times,
          })
          .execute(),
      limit: () =>
        query
          .insertInto("rate_limits")
          .values({ key: name, window_start: now, count: 1, expires_at: now, ...times })
          .execute(),
      path: () =>
        query
          .insertInto("unknown_paths")
          .values({ path: `/${name}`, hits: 3, first_hit_at: now, last_hit_at: now, ...times })
          .execute(),
      visits: () =>
        query
          .insertInto("visit_counts")
          .values({
            kind: "page",
            name: `/${name}`,
            views: 3,
            visits: 2,
            requests: 0,
            day: times.day?.slice(0, 10) ?? "",
          })
          .execute(),
    };
    await rows[name.split("-")[0] ?? ""]?.();
  }

  test.each([
    ["contact-old", "contact_requests", { created_at: -731 }, 0],
    ["contact-young", "contact_requests", { created_at: -729 }, 1],
    ["delivered-old", "delivered_requests", { created_at: -8 }, 0],
    ["delivered-young", "delivered_requests", { created_at: -6 }, 1],
    ["mail-sent-long-ago", "outbox_messages", { sent_at: -91 }, 0],
    ["mail-given-up-long-ago", "outbox_messages", { failed_at: -91 }, 0],
    ["mail-sent-lately", "outbox_messages", { sent_at: -89 }, 1],
    ["mail-waiting-for-ever", "outbox_messages", { created_at: -400 }, 1],
    ["session-ended-long-ago", "user_sessions", { ended_at: -91 }, 0],
    ["session-run-out-long-ago", "user_sessions", { expires_at: -91 }, 0],
    ["session-ended-lately", "user_sessions", { ended_at: -89 }, 1],
    ["session-running", "user_sessions", { expires_at: 1 }, 1],
    ["link-run-out", "one_time_tokens", { expires_at: -1 }, 0],
    ["link-good", "one_time_tokens", { expires_at: 1 }, 1],
    ["path-old", "unknown_paths", { last_hit_at: -91 }, 0],
    ["path-asked-for-lately", "unknown_paths", { first_hit_at: -300, last_hit_at: -89 }, 1],
    ["visits-old", "visit_counts", { day: -91 }, 0],
    ["visits-lately", "visit_counts", { day: -89 }, 1],
    ["limit-past", "rate_limits", { expires_at: -1 }, 0],
    ["limit-counting", "rate_limits", { expires_at: 1 }, 1],
  ] as const)("%s in %s at %o days: %i left", async (name, table, days, left) => {
    await add(
      name,
      Object.fromEntries(Object.entries(days).map(([column, offset]) => [column, inDays(offset)])),
    );
    await sweepOnce(studio);
    expect(await count(table)).toBe(left);
  });

  test("refresh tokens go when they have run out, with their session still known", async () => {
    const casey = await studio.addMember("casey_member");
    const caller = { address: "203.0.113.9", userAgent: "Test/1.0" };
    const start = { userId: casey.id, holds: () => true, caller, now: studio.clock() };
    await startSession(studio.database, start);
    studio.pass({ days: 31 });
    await sweepOnce(studio);
    expect([await count("user_sessions"), await count("refresh_tokens")]).toEqual([1, 0]);
    studio.pass({ days: 90 });
    await sweepOnce(studio);
    expect(await count("user_sessions")).toBe(0);
  });

  describe("newsletter", () => {
    const ask = () => subscribe(studio, "dana@example.test", here);
    const confirm = async () => {
      const token = "the mailed token";
      await studio.database.query
        .updateTable("newsletter_subscribers")
        .set({ confirm_hash: hashSecret(token) })
        .execute();
      expect(await confirmSubscription(studio, token, here)).toBe(true);
    };
    const leave = async () => {
      const subscriber = await studio.database.query
        .selectFrom("newsletter_subscribers")
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(await unsubscribe(studio, unsubscribeToken(studio, subscriber), here)).toBe(true);
    };
    const left = async () => [await count("newsletter_subscribers"), await count("newsletter_consents")];

    test("a sign-up never confirmed goes after 30 days with what was recorded", async () => {
      await ask();
      studio.pass({ days: 29 });
      await sweepOnce(studio);
      expect(await left()).toEqual([1, 1]);
      studio.pass({ days: 2 });
      await sweepOnce(studio);
      expect(await left()).toEqual([0, 0]);
    });

    test("a subscriber stays, with the proof, for as long as nobody withdraws", async () => {
      await ask();
      await confirm();
      studio.pass({ days: 4000 });
      await sweepOnce(studio);
      expect(await left()).toEqual([1, 2]);
    });

    test("a withdrawal and its proof go three years after it", async () => {
      await ask();
      await confirm();
      await leave();
      studio.pass({ days: 1094 });
      await sweepOnce(studio);
      expect(await left()).toEqual([1, 3]);
      studio.pass({ days: 2 });
      await sweepOnce(studio);
      expect(await left()).toEqual([0, 0]);
    });

    test("who left and asks again without confirming keeps the proof of the first time", async () => {
      await ask();
      await confirm();
      await leave();
      studio.pass({ days: 1000 });
      await ask();
      studio.pass({ days: 200 });
      await sweepOnce(studio);
      expect(await left()).toEqual([1, 4]);
      studio.pass({ days: 1000 });
      await sweepOnce(studio);
      expect(await left()).toEqual([0, 0]);
    });
  });

  test("replicas that sweep at the same moment remove everything once, in small bites", async () => {
    const expired = Array.from({ length: 1_700 }, (_, index) => ({
      key: `sign-in:${index}`,
      window_start: inDays(-3),
      count: 1,
      expires_at: inDays(-1),
    }));
    for (let at = 0; at < expired.length; at += 170) {
      await studio.database.query
        .insertInto("rate_limits")
        .values(expired.slice(at, at + 170))
        .execute();
    }
    const sweeps = await Promise.all([sweepOnce(studio), sweepOnce(studio), sweepOnce(studio)]);
    // A sweep skips rows that another one has locked, and comes again in an hour.
    sweeps.push(await sweepOnce(studio));
    const removed = sweeps.reduce((sum, each) => sum + (each["counts of attempts by address"] ?? 0), 0);
    expect([removed, await count("rate_limits")]).toEqual([1_700, 0]);
  });

  test("a rule that fails does not hold up the others, and the studio opens all the same", async () => {
    await add("limit-past", { expires_at: inDays(-1) });
    await sql`alter table contact_requests rename to contact_requests_gone`.execute(studio.database.query);
    await startJobs(studio, [retentionJob(studio)]).stop();
    await sweepOnce(studio);
    expect(await count("rate_limits")).toBe(0);
  });
});

test("the operator's manual names every rule", async () => {
  const manual = await readFile(new URL("../../../../docs/operating.md", import.meta.url), "utf8");
  for (const { what, days, after, why } of retentionRules) {
    expect(manual).toContain(`| ${what} | ${days} | ${after} | ${why} |`);
  }
});
