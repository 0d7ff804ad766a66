/** Mail settings at the desk, on both databases: kept, bounded, audited, and used by the next mail; the environment wins. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { submitContact } from "../../src/domains/requests/submit.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { type JobRunner, startJobs } from "../../src/engines/jobs/runner.ts";
import { mailJob } from "../../src/engines/mail/mail-job.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

const by = "studio_admin";
const path = "/extenso/v1/mails/settings";

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let runner: JobRunner | undefined;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(async () => {
    await runner?.stop();
    runner = undefined;
    await site.close();
  });

  const change = (json: Record<string, unknown>) => site.ask(path, { method: "POST", by, json });
  const read = async () => (await site.ask(path, { by })).body;
  const notices = () =>
    site.database.query
      .selectFrom("outbox_messages")
      .select(["id", "recipient"])
      .where("kind", "=", "contact-notice")
      .orderBy("id")
      .execute();
  async function ask(email = "dana@example.test"): Promise<void> {
    const fields = {
      name: "Dana Reyes",
      email,
      company: "",
      phone: "",
      message: "A short film, please.",
      service: "video",
      budget: "",
      timeline: "",
    } as never;
    await submitContact(site.dependencies, {
      fields,
      submissionKey: null,
      honeypot: "",
      elapsedMs: 60_000,
      address: "",
      userId: null,
      page: "",
    });
  }

  test("the next notice goes to each address, from the sender that was written", async () => {
    expect(await read()).toMatchObject({
      sender: { name: "Extenso", address: "studio@extenso.example", set_by: null },
      notices: { addresses: ["support@extenso.example"], set_by: null },
      way: { kind: "folder", name: join(site.dependencies.settings.dataDir, "outbox") },
      mailbox: null,
    });
    const written = {
      sender_name: "Fog, Film",
      sender_address: "hello@fog.example",
      notices: ["one@fog.example", "two@fog.example"],
    };
    const { status, body } = await change(written);
    expect([status, body.sender, body.notices.addresses]).toEqual([
      200,
      { name: "Fog, Film", address: "hello@fog.example", set_by: null },
      written.notices,
    ]);
    await ask();
    const made = await notices();
    expect(made.map(({ recipient }) => recipient)).toEqual(written.notices);

    runner = startJobs(site.dependencies, [mailJob(site.dependencies)]);
    const folder = join(site.dependencies.settings.dataDir, "outbox");
    const sent = () => readdir(folder).catch(() => []);
    await expect
      .poll(async () => (await sent()).filter((name) => name.endsWith("contact-notice.eml")).length)
      .toBe(2);
    const [name = ""] = (await sent()).filter((one) => one.endsWith("contact-notice.eml"));
    expect(await readFile(join(folder, name), "utf8")).toContain('From: "Fog, Film" <hello@fog.example>');
    // WordPress's name for where notices go.
    expect((await site.ask("/wp/v2/settings", { by })).body.email).toBe("one@fog.example");
  });

  test("a part is changed alone, in the audit log's words; what stays the same isn't logged", async () => {
    await change({ sender_name: "Fog" });
    await change({ notices: ["one@fog.example"] });
    await change({ notices: ["one@fog.example"], sender_name: "Fog" });
    expect(await read()).toMatchObject({
      sender: { name: "Fog", address: "studio@extenso.example" },
      notices: { addresses: ["one@fog.example"] },
    });
    const { body } = await site.ask("/extenso/v1/audit?subject=mail-settings", { by });
    expect(body.map((entry: { changes: unknown }) => entry.changes)).toEqual([
      { notices_to: { from: ["support@extenso.example"], to: ["one@fog.example"] } },
      { sender_name: { from: "Extenso", to: "Fog" } },
    ]);
  });

  test("what is no mailbox is refused, and nothing is changed", async () => {
    for (const [json, field] of [
      [{ sender_name: "Fog\r\nBcc: all@example.test" }, "sender_name"],
      [{ sender_address: "fog" }, "sender_address"],
      [{ sender_address: "a@fog.example\nBcc: all@example.test", sender_name: "Fog" }, "sender_address"],
      [{ notices: ["one@fog.example", "two"] }, "notices"],
      [{ notices: [] }, "notices"],
      [{ notices: Array.from({ length: 6 }, (_, number) => `a${number}@fog.example`) }, "notices"],
    ] as const) {
      const { status, body } = await change(json);
      expect([status, Object.keys(body.data.params)]).toEqual([400, [field]]);
    }
    expect(await read()).toMatchObject({
      sender: { name: "Extenso", address: "studio@extenso.example" },
      notices: { addresses: ["support@extenso.example"] },
    });
  });

  test("what the environment sets wins over what was written here, and can't be changed", async () => {
    await change({ sender_address: "hello@fog.example", notices: ["one@fog.example"] });
    site.dependencies.settings.mail = {
      sender: { value: "Env <env@studio.example>", isSet: true },
      notices: { value: "desk@studio.example", isSet: true },
      replyTo: undefined,
      readAddresses: [],
    };
    expect(await read()).toMatchObject({
      sender: { name: "Env", address: "env@studio.example", set_by: "MAIL_FROM" },
      notices: { addresses: ["desk@studio.example"], set_by: "STUDIO_EMAIL" },
    });
    const { status, body } = await change({ sender_name: "Fog", notices: ["one@fog.example"] });
    expect([status, Object.keys(body.data.params).sort()]).toEqual([400, ["notices", "sender_name"]]);
    await ask();
    expect((await notices()).map(({ recipient }) => recipient)).toEqual(["desk@studio.example"]);
  });

  test("both are kept where two administrators change one each at once", async () => {
    await Promise.all([change({ sender_name: "Fog" }), change({ notices: ["one@fog.example"] })]);
    expect(await read()).toMatchObject({
      sender: { name: "Fog" },
      notices: { addresses: ["one@fog.example"] },
    });
  });

  test("the way of mails is told without its password", async () => {
    site.dependencies.settings.smtpUrl = "smtp://studio:secret@mail.example.test:587";
    const settings = await read();
    expect(settings.way).toEqual({ kind: "smtp", name: "mail.example.test:587" });
    expect(JSON.stringify(settings)).not.toContain("secret");
  });

  test("a test mail goes where it is told to, five an hour", async () => {
    const send = (to: string) => site.ask("/extenso/v1/mails/test", { method: "POST", by, json: { to } });
    expect((await send("nobody")).status).toBe(400);
    const { status, body } = await send("one@fog.example");
    expect([status, body]).toMatchObject([201, { to: "one@fog.example", state: "sending", reason: "" }]);
    const last_error = "connect ECONNREFUSED 127.0.0.1:25";
    await site.database.query
      .updateTable("outbox_messages")
      .set({ last_error })
      .where("id", "=", body.id)
      .execute();
    expect((await site.ask(`/extenso/v1/mails/test?sent=${body.id}`, { by })).body).toEqual({
      id: body.id,
      to: "one@fog.example",
      state: "sending",
      reason: "The mail server refuses connections.",
      detail: last_error,
    });
    const answers = [];
    for (let sent = 1; sent < 6; sent += 1) answers.push((await send(`a${sent}@fog.example`)).status);
    expect(answers).toEqual([201, 201, 201, 201, 429]);
  });
});
