/** Migration 0067: work that an earlier version left waiting has jobs, on both databases. */

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "../engines/database/migrate.ts";
import type { Database } from "../engines/database/open.ts";
import { differingDatabaseKinds, openTestDatabaseOf } from "../engines/database/test-databases.ts";
import { startJobs } from "../engines/jobs/runner.ts";
import { mailJob } from "../engines/mail/mail-job.ts";
import { mailOf } from "../engines/mail/outbox-store.ts";
import { diskStorage } from "../engines/storage/disk.ts";
import { createLog } from "../kernel/logging/log.ts";
import { readSettings } from "../kernel/settings/settings.ts";
import { migrations } from "../schema.ts";

const made = "2026-11-20T10:00:00.000Z";
const due = "2026-11-20T11:00:00.000Z";
const claimed = "2026-11-20T11:00:15.000Z";
const upload = "a".repeat(32);

describe.each(differingDatabaseKinds)("from what an earlier version left, on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabaseOf(kind, "0066-footnotes");
    const mail = (id: number, to: string, columns: Record<string, string | null> = {}) => {
      const { next = due, claim = null, sent = null, failed = null } = columns;
      const payload = JSON.stringify({ subject: "Hello", text: "Hello", html: "<p>Hello</p>" });
      return sql`
        insert into outbox_messages (id, kind, recipient, payload, attempts, next_attempt_at, claimed_until, sent_at,
          failed_at, created_at)
        values (${id}, 'contact-notice', ${to}, ${payload}, 2, ${next}, ${claim}, ${sent}, ${failed}, ${made})
      `.execute(database.query);
    };
    await mail(1, "waits@example.test");
    await mail(2, "was-being-sent@example.test", { claim: claimed });
    await mail(3, "sent@example.test", { sent: due });
    await mail(4, "given-up@example.test", { failed: due });
    await mail(5, "later@example.test", { next: "2999-01-01T00:00:00.000Z" });
  });
  afterEach(() => database.close());

  const jobs = () =>
    database.query
      .selectFrom("jobs")
      .select(["kind", "unique_key", "payload", "state", "run_at"])
      .orderBy("id")
      .execute();

  test("waiting mails are sent, each once, and none else", async () => {
    await migrate(database, migrations);
    const sent: string[] = [];
    const send = async (message: Parameters<typeof mailOf>[0]) => void sent.push(mailOf(message).to);
    const dependencies = {
      database,
      settings: readSettings({ DATA_DIR: "/nowhere" }),
      files: diskStorage("/nowhere"),
      clock: () => new Date(),
      log: createLog("silent"),
    };
    const notes = { add: async () => {}, all: () => [], clear() {} };
    const runner = startJobs(dependencies, [mailJob(dependencies, { transport: { send }, notes })]);
    await expect.poll(jobs).toHaveLength(1);
    await runner.stop();
    expect(sent.sort()).toEqual(["waits@example.test", "was-being-sent@example.test"]);
    expect(await jobs()).toMatchObject([{ unique_key: "5", run_at: "2999-01-01T00:00:00.000Z" }]);
  });

  test("mails keep their times; a claim of a killed process has to run out", async () => {
    await migrate(database, migrations);
    const mail = (id: number, run_at: string) => ({
      kind: "mail.send",
      unique_key: String(id),
      payload: `{"message":${id}}`,
      state: "waiting",
      run_at,
    });
    expect(await jobs()).toEqual([mail(1, due), mail(2, claimed), mail(5, "2999-01-01T00:00:00.000Z")]);
  });

  test("films and uploads that wait have jobs, those that have one keep it", async () => {
    await sql`delete from outbox_messages`.execute(database.query);
    await sql`
      insert into users (id, username, username_key, email, email_key, password_hash, slug, display_name, registered_at)
      values (1, 'robin', 'robin', 'robin@example.test', 'robin@example.test', '', 'robin', 'Robin', ${made})
    `.execute(database.query);
    for (const [id, state] of [
      [upload, "finishing"],
      ["b".repeat(32), "receiving"],
    ] as const)
      await sql`
        insert into uploads (id, user_id, name, title, alt_text, address, size, state, claimed_until, reason, created_at)
        values (${id}, 1, 'a.jpg', '', '', '', 1, ${state}, ${claimed}, '', ${made})
      `.execute(database.query);
    for (const [id, state] of [
      [11, "running"],
      [12, "done"],
      [13, "waiting"],
    ] as const) {
      await sql`
        insert into media (id, slug, title, media_type, mime_type, author_id, file, details,
          published_at, modified_at)
        values (${id}, ${`film-${id}`}, '', 'file', 'video/mp4', 1, ${`${id}.mp4`}, '{}', ${made}, ${made})
      `.execute(database.query);
      await sql`
        insert into video_jobs (media_id, state, progress, attempts, next_attempt_at, reason, created_at)
        values (${id}, ${state}, 0, 0, ${due}, '', ${made})
      `.execute(database.query);
    }
    const film = (id: number, run_at: string) => ({
      kind: "library.film",
      unique_key: String(id),
      payload: `{"media":${id}}`,
      state: "waiting",
      run_at,
    });
    await database.query
      .insertInto("jobs")
      .values({ ...film(13, made), state: "waiting", attempts: 1, created_at: made })
      .execute();
    await migrate(database, migrations);
    expect(await jobs()).toEqual([
      film(13, made),
      film(11, due),
      {
        kind: "library.upload",
        unique_key: upload,
        state: "waiting",
        run_at: claimed,
        payload: JSON.stringify({ upload }),
      },
    ]);
  });
});
