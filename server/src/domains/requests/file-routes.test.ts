import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { mostFilesOfSender } from "@extenso/contract/requests/request-file-rules.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { startJobs } from "../../engines/jobs/runner.ts";
import { mailOf } from "../../engines/mail/outbox-store.ts";
import { restApi } from "../../engines/rest/api.ts";
import type { ListedFile } from "../../engines/storage/file-storage.ts";
import { createAuthenticator } from "../identity/credentials/authenticator.ts";
import { tokenRoutes } from "../identity/routes/tokens.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { findUnansweredWord } from "./deadlines/waiting.ts";
import { requestRoutes } from "./desk-routes.ts";
import { replyJob } from "./messages.ts";
import { fileNameOf, sweepRequestFiles } from "./request-files.ts";
import { contactRoutes } from "./routes.ts";
import { filesAddedJob } from "./sender/sender-files.ts";

const pdf = "%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n";

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  body: any;
}

interface Call {
  token?: string;
  method?: string;
  body?: unknown;
  form?: FormData;
  accept?: string;
  /** Whether the call says how long it is. */
  isMeasured?: boolean;
}

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  let call: (path: string, options?: Call) => Promise<Answer>;
  let token: string;
  let secret: string;
  let id: number;

  beforeEach(async () => {
    studio = await openTestStudio(kind);
    const { app } = restApi(studio, {
      authenticator: createAuthenticator(studio),
      resources: [tokenRoutes(studio), contactRoutes(studio), requestRoutes(studio)],
    });
    call = async (
      path,
      { token, method, body, form, accept = "application/json", isMeasured = true } = {},
    ) => {
      // Whole, as a browser sends it: a form's own stream doesn't like to be stopped.
      const encoded = form && new Response(form);
      const sent = encoded && (await encoded.arrayBuffer());
      const request = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method: method ?? (body === undefined && !form ? "GET" : "POST"),
        headers: {
          Accept: accept,
          "Content-Type": encoded?.headers.get("Content-Type") ?? "application/json",
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(sent && isMeasured ? { "Content-Length": String(sent.byteLength) } : {}),
        },
        ...(sent ? { body: sent } : {}),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
      const text = await answer.text();
      const isJson = answer.headers.get("Content-Type")?.includes("json");
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
    };
    await studio.addMember("robin", { roles: ["producer"] });
    const signedIn = await call("/jwt-auth/v1/token", {
      body: { username: "robin", password: memberPassword },
    });
    token = signedIn.body.token;
    const asked = await call("/extenso/v1/contact", {
      body: {
        name: "Dana Reyes",
        email: "dana@northlight.example",
        service: "videography",
        message: "A brand film about a roastery in Gastown.",
        tell_path: true,
      },
    });
    secret = asked.body.request_path.split("/").at(-1);
    id = (await call("/extenso/v1/requests", { token })).body[0].id;
  });
  afterEach(() => studio.close());

  const add = (
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    options: Call & { as?: string } = {},
  ) => {
    const form = new FormData();
    form.append("secret", options.as ?? secret);
    form.append("file", new Blob([content]), name);
    return call("/extenso/v1/requests/files", { ...options, form });
  };
  const attach = (name: string, content: string) => {
    const form = new FormData();
    form.append("file", new Blob([content]), name);
    return call(`/extenso/v1/requests/${id}/files`, { token, form });
  };
  const opened = async () => (await call(`/extenso/v1/requests/${id}`, { token })).body;

  async function stored(): Promise<ListedFile[]> {
    const found: ListedFile[] = [];
    for await (const file of studio.files.walk("requests")) found.push(file);
    return found;
  }

  async function runJobs(): Promise<void> {
    const due = () =>
      studio.database.query
        .selectFrom("jobs")
        .select("id")
        .where("kind", "in", ["requests.reply", "requests.files-added"])
        .where("run_at", "<=", studio.clock().toISOString())
        .execute();
    const runner = startJobs(studio, [replyJob(studio), filesAddedJob(studio)]);
    await expect.poll(due).toEqual([]);
    await runner.stop();
  }

  test("what the sender adds is seen by both, and downloaded by who answers alone", async () => {
    const answer = await add("Brief – Größe.pdf", pdf);
    expect(answer.body.files).toEqual([
      { name: "Brief – Größe.pdf", size: Buffer.byteLength(pdf), at: expect.any(String) },
    ]);
    const [file] = (await opened()).files;
    expect(file).toMatchObject({ origin: "sender", mime_type: "application/pdf", message_id: null });
    const path = `/extenso/v1/requests/${id}/files/${file.id}`;
    const downloaded = await call(path, { token });
    expect(downloaded.body).toBe(pdf);
    expect(Object.fromEntries(downloaded.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="Brief _ Gro_e.pdf"; filename*=UTF-8''Brief%20%E2%80%93%20Gr%C3%B6%C3%9Fe.pdf`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect((await call(path)).status).toBe(401);
    await studio.addMember("ash", { roles: ["author"] });
    const author = await call("/jwt-auth/v1/token", { body: { username: "ash", password: memberPassword } });
    expect((await call(path, { token: author.body.token })).status).toBe(403);
  });

  test("a file that the sender adds after the answer is a word that waits for one", async () => {
    const { query } = studio.database;
    const answered = { answered_at: studio.clock().toISOString(), waiting_since: null, waiting_due_at: null };
    await query.updateTable("contact_requests").set(answered).where("id", "=", id).execute();
    studio.pass({ minutes: 5 });
    await add("Brief.pdf", pdf);
    expect((await opened()).waiting_since).toBe(studio.clock().toISOString());
    const request = { id, created_at: answered.answered_at };
    expect(await findUnansweredWord(query, request)).toBe(studio.clock().toISOString());
  });

  test("bytes decide what is taken, and nothing stays of what isn't", async () => {
    expect((await add("brief.pdf", "<html><script>alert(1)</script>")).body.code).toBe("rest_file_refused");
    expect((await add("setup.exe", "MZ\u0000\u0001")).body.code).toBe("rest_file_refused");
    expect((await add("note.txt", "caf\u0000é")).body.code).toBe("rest_file_refused");
    expect((await add("empty.pdf", "")).body.message).toBe("This file is empty.");
    const large = new Uint8Array(26 * 1024 * 1024);
    large.set(new TextEncoder().encode(pdf));
    expect((await add("large.pdf", large)).status).toBe(413);
    expect((await add("brief.pdf", pdf, { as: "x".repeat(43) })).status).toBe(404);
    expect((await add("brief.pdf", pdf, { as: "" })).status).toBe(404);
    expect([await stored(), (await opened()).files]).toEqual([[], []]);
    expect((await add("brief.docx", "PK\u0003\u0004 nothing of the kind")).body.code).toBe(
      "rest_file_refused",
    );
    expect((await add("notes.txt", "Ein schöner Tag")).status).toBe(200);
    // Word and Google Docs list the parts in different orders; all of them name the document's.
    expect((await add("brief.docx", `PK\u0003\u0004${"x".repeat(100_000)}word/document.xml`)).status).toBe(
      200,
    );
  });

  test("a request holds so many of the sender's files, and the studio hears of all of them once", async () => {
    for (let count = 0; count < mostFilesOfSender; count += 1) {
      expect((await add(`${count}.pdf`, pdf)).status).toBe(200);
    }
    // The answer was lost, and the form sends it again.
    expect((await add("0.pdf", pdf)).body.files).toHaveLength(mostFilesOfSender);
    expect((await add("more.pdf", pdf)).body.code).toBe("rest_too_many_files");
    expect(await stored()).toHaveLength(mostFilesOfSender);
    studio.pass({ minutes: 3 });
    await runJobs();
    const mails = await studio.database.query
      .selectFrom("outbox_messages")
      .selectAll()
      .where("kind", "=", "request-files")
      .execute();
    expect(mails).toHaveLength(1);
    expect(mailOf(mails[0] as never).text).toContain("19.pdf");
  });

  test("files of a request have an end a day, whatever their number, and all together a share of the disk", async () => {
    // A call that doesn't say how long it is counts as the longest.
    const statuses: number[] = [];
    await Promise.all(
      Array.from({ length: 9 }, async (_, at) =>
        statuses.push((await add(`${at}.pdf`, pdf, { isMeasured: false })).status),
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 429, 429]);
    studio.pass({ days: 2 });
    expect((await add("later.pdf", pdf)).status).toBe(200);
    Object.assign(studio.settings, { dataDir: tmpdir() });
    const { blocks, bsize } = await statfs(studio.settings.dataDir);
    const row = { request_id: id, message_id: null, origin: "sender", name: "x", mime_type: "x" } as const;
    const pieces = Array.from({ length: Math.ceil((blocks * bsize * 0.1) / 2 ** 31) }, (_, at) => ({
      ...row,
      size: 2 ** 31 - 1,
      sha256: "x",
      key: `x${at}`,
      created_at: studio.clock().toISOString(),
    }));
    await studio.database.query.insertInto("request_files").values(pieces).execute();
    const full = await add("too-much.pdf", pdf);
    expect([full.status, full.body.code]).toEqual([507, "extenso_disk_nearly_full"]);
    const rows = await studio.database.query.selectFrom("request_files").select("id").execute();
    expect(rows).toHaveLength(8 + pieces.length);
  });

  test("a form without scripts goes back to its page, also when the file is refused", async () => {
    const accept = "text/html,application/xhtml+xml";
    const taken = await add("brief.pdf", pdf, { accept });
    expect([taken.status, taken.headers.get("Location")]).toEqual([303, `/request/${secret}#files`]);
    const refused = await add("brief.pdf", "nothing of the kind", { accept });
    expect(refused.headers.get("Location")).toBe(`/request/${secret}?refused=rest_file_refused#files`);
  });

  test("files go along with a reply, and come back with it when it is taken back", async () => {
    const [file] = (await attach("offer.pdf", pdf)).body.files;
    await add("theirs.pdf", pdf);
    const theirs = (await opened()).files.find(({ origin }: { origin: string }) => origin === "sender");
    const reply = { kind: "reply", subject: "Yes", body: "See the offer." };
    const write = (body: object) => call(`/extenso/v1/requests/${id}/messages`, { token, body });
    expect((await write({ ...reply, files: [theirs.id] })).body.code).toBe("rest_invalid_param");
    expect((await opened()).messages).toEqual([]);
    const held = (await write({ ...reply, files: [file.id] })).body;
    expect(held.files.find((one: { id: number }) => one.id === file.id).message_id).toBe(held.messages[0].id);
    await call(`/extenso/v1/requests/${id}/messages/${held.messages[0].id}`, { token, method: "DELETE" });
    expect((await opened()).files.find((one: { id: number }) => one.id === file.id).message_id).toBeNull();
    await write({ ...reply, files: [file.id] });
    studio.pass({ seconds: 20 });
    await runJobs();
    const mail = await studio.database.query
      .selectFrom("outbox_messages")
      .selectAll()
      .where("kind", "=", "request-reply")
      .executeTakeFirstOrThrow();
    const [attachment] = mailOf(mail).attachments ?? [];
    expect(attachment).toMatchObject({ name: "offer.pdf", mimeType: "application/pdf" });
    expect(await studio.files.stat(attachment?.key ?? "")).not.toBeNull();
    // It is part of what was said.
    expect(
      (await call(`/extenso/v1/requests/${id}/files/${file.id}`, { token, method: "DELETE" })).status,
    ).toBe(404);
  });

  test("files end with their request, with their removal, and when nothing names them", async () => {
    await add("brief.pdf", pdf);
    const [file] = (await attach("offer.pdf", pdf)).body.files.filter(
      ({ origin }: { origin: string }) => origin === "staff",
    );
    await call(`/extenso/v1/requests/${id}/files/${file.id}`, { token, method: "DELETE" });
    expect(await stored()).toHaveLength(1);
    await studio.files.write("requests/2026-01/left-behind", Buffer.from(pdf));
    await sweepRequestFiles({ ...studio, clock: () => new Date(Date.now() + 2 * 86_400_000) });
    expect(await stored()).toHaveLength(1);
    await call(`/extenso/v1/requests/${id}`, { token, method: "DELETE" });
    expect(await stored()).toEqual([]);
  });
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\Dana\\Brief.pdf", "Brief.pdf"],
  [".hidden", "hidden"],
  ["in\u202Efdp.exe", "infdp.exe"],
  ["", "file"],
  [`${"ä".repeat(300)}.pdf`, `${"ä".repeat(116)}.pdf`],
])("a file called %j is kept as %j", (name, kept) => expect(fileNameOf(name)).toBe(kept));
