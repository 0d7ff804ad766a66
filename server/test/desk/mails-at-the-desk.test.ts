/** Mails at the desk, on both databases: seen by administrators alone, without secrets; tried again and discarded, each once. */
import { mailKinds } from "@extenso/contract/mails/mail-kinds.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commentMailBudgets } from "../../src/domains/comments/notices.ts";
import { accountMailBudgets } from "../../src/domains/identity/accounts/mail-budgets.ts";
import { invoiceMailBudgets } from "../../src/domains/invoices/mail-budgets.ts";
import { newsletterMailBudgets } from "../../src/domains/newsletter/mail-budgets.ts";
import { failureReason } from "../../src/domains/outbox/failure-reason.ts";
import { testMailBudgets } from "../../src/domains/outbox/test-mail.ts";
import { quoteMailBudgets } from "../../src/domains/quotes/mail-budgets.ts";
import { requestMailBudgets } from "../../src/domains/requests/notices/mail-budgets.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { type JobRunner, startJobs } from "../../src/engines/jobs/runner.ts";
import { mailJob } from "../../src/engines/mail/mail-job.ts";
import { insertMail } from "../../src/engines/mail/outbox-store.ts";
import { type MailServer, startMailServer } from "../../src/engines/mail/test-mail-server.ts";
import { backupMailBudgets } from "../../src/operations/backup/back-up.ts";
import { morningMailBudgets } from "../../src/operations/today/morning-mail.ts";
import { roleTokens } from "../role-tokens.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

const secret = "token-that-opens-the-account";
const by = "studio_admin";

const budgets = {
  ...requestMailBudgets,
  ...newsletterMailBudgets,
  ...accountMailBudgets,
  ...quoteMailBudgets,
  ...invoiceMailBudgets,
  ...commentMailBudgets,
  ...testMailBudgets,
  ...morningMailBudgets,
  ...backupMailBudgets,
};

test("each kind of mail has a name", () => {
  expect(Object.keys(budgets).filter((kind) => !mailKinds.includes(kind))).toEqual([]);
});

test.each([
  ["connect ECONNREFUSED 127.0.0.1:2525", "The mail server refuses connections."],
  ["Greeting never received: Connection timeout", "The mail server does not answer in time."],
  ["getaddrinfo ENOTFOUND mail.example.com", "The mail server’s name is not found."],
  ["Invalid login: 535 5.7.8 no", "The mail server refuses the studio’s name or password."],
  ["550 5.1.1 unknown", "There is no such address at the recipient’s mail server."],
  ["452 4.2.2 over quota", "The recipient’s mailbox is full."],
  ["550 5.7.1 looks like spam", "The mail server refuses the mail as unwanted."],
  ["451 4.7.1 Greylisted, come back", "The mail server asks to try again later."],
  ["The file a.pdf is gone.", "A file that should go along is gone."],
  ["gibberish", "The mail server does not take it."],
])("%s", (error, reason) => expect(failureReason(error)).toBe(reason));

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  const runners: JobRunner[] = [];
  const servers: MailServer[] = [];
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await site.close();
  });

  const put = (to = "dana@example.test", kindOfMail = "account-password-reset") =>
    site.database.query.transaction().execute((rows) => {
      const text = `https://cms.example.test/reset#${secret}`;
      const mail = { kind: kindOfMail, to, subject: "Choose a new password", text, html: text };
      return insertMail(rows, mail, new Date());
    });
  /** As the sender leaves it when it gives up. */
  async function fail(id: number, error = "connect ECONNREFUSED 127.0.0.1:25"): Promise<void> {
    const failed_at = new Date().toISOString();
    const set = { failed_at, last_error: error, attempts: 9 };
    await site.database.query.updateTable("outbox_messages").set(set).where("id", "=", id).execute();
    await site.database.query
      .updateTable("jobs")
      .set({ state: "failed", failed_at })
      .where("unique_key", "=", String(id))
      .execute();
  }
  function work(smtpUrl: string): void {
    const { dependencies } = site;
    const settings = { ...dependencies.settings, smtpUrl };
    runners.push(startJobs(dependencies, [mailJob({ ...dependencies, settings })]));
  }
  const list = async (state: string) => (await site.ask(`/extenso/v1/mails?state=${state}`, { by })).body;
  const post = async (act: "retry" | "discard", ids: number[]) =>
    (await site.ask(`/extenso/v1/mails/${act}`, { method: "POST", by, json: { ids } })).body.done;
  const audit = async () =>
    (await site.ask("/extenso/v1/audit?subject=outgoing-mail", { by })).body.map(
      ({ action, subject_name }: Record<string, string>) => [action, subject_name],
    );

  test("administrators alone read and write them", async () => {
    const id = await put();
    const tokens = await roleTokens(site);
    const calls = [
      ["GET", "/extenso/v1/mails"],
      ["GET", "/extenso/v1/mails/counts"],
      ["POST", "/extenso/v1/mails/retry"],
      ["POST", "/extenso/v1/mails/discard"],
    ] as const;
    for (const [method, path] of calls) {
      const json = method === "POST" ? { ids: [id] } : undefined;
      expect((await site.ask(path, { method, json })).status).toBe(401);
      for (const role of ["subscriber", "contributor", "author", "editor"] as const) {
        const headers = { Authorization: `Bearer ${tokens[role]}` };
        expect([path, role, (await site.ask(path, { method, json, headers })).status]).toEqual([
          path,
          role,
          403,
        ]);
      }
    }
    const many = Array.from({ length: 101 }, (_, at) => at + 1);
    const json = { ids: many };
    expect((await site.ask("/extenso/v1/mails/retry", { method: "POST", by, json })).status).toBe(400);
    expect((await list("waiting")).length).toBe(1);
  });

  test("they say why and when, never what they hold", async () => {
    const waiting = await put();
    const failed = await put("lee@example.test");
    await fail(failed);
    const all = JSON.stringify([await list("waiting"), await list("failed")]);
    expect(all).not.toContain(secret);
    expect(await list("waiting")).toMatchObject([
      { id: waiting, to: "dana@example.test", attempts: 0, reason: "", is_being_sent: false },
    ]);
    expect((await list("waiting"))[0].next_gmt).toMatch(/^\d{4}-/);
    expect(await list("failed")).toMatchObject([
      {
        id: failed,
        state: "failed",
        attempts: 9,
        reason: "The mail server refuses connections.",
        next_gmt: null,
      },
    ]);
    expect((await site.ask("/extenso/v1/mails/counts", { by })).body).toEqual({
      failed: 1,
      waiting: 1,
      sent: 0,
      discarded: 0,
    });
    expect((await site.ask("/extenso/v1/mails?state=failed&search=LEE@", { by })).body).toHaveLength(1);
    expect((await site.ask("/extenso/v1/mails?state=failed&search=dana", { by })).body).toHaveLength(0);
    expect((await site.ask("/extenso/v1/mails?state=failed&page=2", { by })).status).toBe(400);
  });

  test("a failed one that is tried again is sent once, however often it is pressed", async () => {
    const id = await put();
    await fail(id);
    const server = await startMailServer();
    servers.push(server);
    const presses = await Promise.all([post("retry", [id]), post("retry", [id, id]), post("retry", [id])]);
    expect(presses).toEqual([[id], [id], [id]]);
    work(server.url);
    await expect.poll(async () => (await list("sent")).length).toBe(1);
    expect(server.received).toHaveLength(1);
    expect(await post("retry", [id])).toEqual([]);
    expect(await list("sent")).toMatchObject([{ id, subject: "", to: "dana@example.test", reason: "" }]);
    expect((await audit())[0]).toEqual(["retry-mail", "Link for a new password"]);
  });

  test("one that is older than three days is tried for as long as a new one", async () => {
    const id = await put();
    await fail(id);
    const created_at = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
    await site.database.query
      .updateTable("outbox_messages")
      .set({ created_at })
      .where("id", "=", id)
      .execute();
    await post("retry", [id]);
    work("smtp://127.0.0.1:9");
    await expect.poll(async () => (await list("waiting"))[0]?.attempts ?? 0).toBeGreaterThan(0);
    expect(await list("waiting")).toMatchObject([{ id, reason: "The mail server refuses connections." }]);
    expect(await list("failed")).toEqual([]);
  });

  test("a discarded one is never sent, and nothing of it is left but whom it was for", async () => {
    const waiting = await put();
    const failed = await put("lee@example.test", "staff-invitation");
    await fail(failed);
    expect(await post("discard", [waiting, failed, 4_711])).toEqual([waiting, failed]);
    const rows = await site.database.query.selectFrom("outbox_messages").select("payload").execute();
    expect(rows).toEqual([{ payload: "{}" }, { payload: "{}" }]);
    expect(
      await site.database.query.selectFrom("jobs").select("id").where("kind", "=", "mail.send").execute(),
    ).toEqual([]);
    expect(await post("retry", [waiting, failed])).toEqual([]);
    expect(await post("discard", [waiting])).toEqual([]);
    expect((await list("discarded")).map(({ to }: { to: string }) => to).sort()).toEqual([
      ...["dana@example.test", "lee@example.test"],
    ]);
    expect(await list("failed")).toEqual([]);
    expect(await audit()).toEqual([
      ["discard-mail", "Invitation to the desk"],
      ["discard-mail", "Link for a new password"],
    ]);
  });

  test("one that is being sent at this moment is not discarded", async () => {
    const id = await put();
    const leased_until = new Date(Date.now() + 60_000).toISOString();
    await site.database.query
      .updateTable("jobs")
      .set({ state: "running", lease_token: "other", leased_until })
      .where("unique_key", "=", String(id))
      .execute();
    expect(await post("discard", [id])).toEqual([]);
    expect(await list("waiting")).toMatchObject([{ id, is_being_sent: true, next_gmt: null }]);
    expect(await audit()).toEqual([]);
  });
});
